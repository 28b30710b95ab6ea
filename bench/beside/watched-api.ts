/** An API in a process of its own that says how long its event loop stood still, and how much memory it took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../apps/api/src/config.ts';
import { startApi } from '../../apps/api/src/main.ts';

const api = await startApi(await loadConfig(process.env));
const delay = monitorEventLoopDelay({ resolution: 1 });
let mostBytes = 0;
setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
}, 20);

process.on('message', async (word) => {
  if (word === 'stop') {
    await api.close();
    process.exit();
  }
  const answer = { loopMs: delay.max / 1e6, bytes: mostBytes };
  globalThis.gc?.();
  await sleep(50); // what that took is not the next file's
  mostBytes = process.memoryUsage.rss();
  delay.reset();
  delay.enable();
  process.send?.({ ...answer, restingBytes: mostBytes });
});
process.send?.('ready');
