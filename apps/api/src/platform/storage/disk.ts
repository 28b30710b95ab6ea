import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { mustHoldNone } from '@datum/database/transaction';
import { copyDurably, writeDurably } from '../files/durable.ts';
import type { Content, Found, Storage } from './storage.ts';

/** Objects in a folder of the data, outside the web root. */
export class DiskStorage implements Storage {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'media');
  }

  async put(key: string, content: Content): Promise<void> {
    await ('path' in content
      ? copyDurably(content.path, this.folder, key)
      : writeDurably(content.bytes, this.folder, key));
  }

  async open(key: string): Promise<Readable | null> {
    mustHoldNone('opening a file');
    const file = await open(join(this.folder, key)).catch(noneThere);
    return file?.createReadStream() ?? null;
  }

  async remove(key: string): Promise<void> {
    mustHoldNone('deleting a file');
    await rm(join(this.folder, key), { force: true });
  }

  async list(): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const key of (await readdir(this.folder).catch(noneThere)) ?? []) {
      const facts = await stat(join(this.folder, key)).catch(noneThere); // deleted meanwhile
      if (facts) found.push({ key, at: facts.mtime });
    }
    return found;
  }
}

function noneThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
