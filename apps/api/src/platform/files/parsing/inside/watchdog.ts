import { isMainThread, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 50;

/**
 * Watches over this process from a thread of its own, which no endless loop holds up: kills it when it takes more memory
 * than it may, or when the API is gone. A thread alone could not be the limit: buffers and unpacked pictures lie outside
 * what `resourceLimits` count, and native code cannot be broken off.
 */
export function watchOver(megabytes: number): void {
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: megabytes }).unref();
}

if (!isMainThread) {
  const parent = process.ppid;
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > Number(workerData) * 1024 * 1024;
    if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
}
