import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustHoldNone } from '@datum/database/transaction';
import type { Platform } from '../platform.ts';
import { type Looked, type PlacedFile, placeFile } from './files.ts';
import { ReceivedFile } from './received-file.ts';
import { arrivalFolder } from './uploaded-file.ts';

/** Places what came inside something else, such as an attachment, once it was looked at; like an upload, no row names it yet. */
export async function placeBytes(
  platform: Platform,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  look: (file: ReceivedFile) => Promise<Looked>,
): Promise<PlacedFile> {
  mustHoldNone('writing a file');
  const folder = arrivalFolder(platform.config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, platform.clock.random(16).toString('hex'));
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = new ReceivedFile({ name, mediaType: '', path, size: bytes.length, sha256 });
  try {
    return await placeFile(platform, file, await look(file));
  } finally {
    await file.discard();
  }
}
