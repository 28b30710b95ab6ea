import { readFile } from 'node:fs/promises';

/**
 * Memory of a process and its children, in MB: the sum of what each has for itself and its share of what several have
 * (proportional set size). Without the database, whose memory is mostly the machine's own cache of its files.
 */
export async function memoryOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  let sum = 0;
  for (const each of [pid, ...children.trim().split(' ').map(Number)]) {
    const command = await readFile(`/proc/${each}/cmdline`, 'utf8');
    if (command.includes('postgres')) continue;
    const kilobytes = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1];
    sum += Number(kilobytes) / 1_024;
  }
  return sum;
}
