import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What the databases of a whole run take, with room to spare. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A new folder for database servers of tests: in memory where there is room, since each test file copies a database,
 * which costs a disk sixteen times the processor's time; on disk at night, as in production.
 */
export async function makeServerFolder(): Promise<string> {
  const isInMemory = process.env.NIGHTLY !== '1' && (await freeBytes(MEMORY)) >= NEEDED_BYTES;
  return mkdtemp(join(isInMemory ? MEMORY : tmpdir(), 'datum-test-'));
}

/** Room in a folder; 0 where there is no such folder. */
async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => undefined);
  return room ? room.bavail * room.bsize : 0;
}
