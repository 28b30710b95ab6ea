/** A thread that asks `/health` each 20 ms until it is told to stop: what the benchmark does meanwhile is not in the times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});
await (await fetch(`${workerData}/health`)).text(); // the first call loads code
parentPort?.postMessage('ready');
const times: number[] = [];
while (!isDone) {
  const start = performance.now();
  await (await fetch(`${workerData}/health`)).text();
  times.push(performance.now() - start);
  await sleep(20);
}
parentPort?.postMessage(times);
