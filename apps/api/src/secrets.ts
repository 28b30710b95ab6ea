import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '@datum/database/cannot-start';

/** What only this installation knows. */
export interface Secrets {
  /** Signs the anti-forgery tokens, and the key between our own web server and API. */
  appSecret: string;
  /** Signs subscriptions to the live channel's private channels. */
  liveSecret: string;
}

/**
 * The secrets of the embedded default: made at the first start in `DATA_DIR/secrets.json`, readable by its owner only.
 * @throws CannotStart when the folder cannot be written, or the file not read
 */
export async function ownSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const made: Secrets = { appSecret: newSecret(), liveSecret: newSecret() };
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await writeFile(file, JSON.stringify(made, null, 2), { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecrets(file);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

async function readSecrets(file: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch (cause) {
    throw new CannotStart(
      `The secrets in ${file} cannot be read: run Datum as the user who started it first, ` +
        'or delete the file (everybody signs in again).',
      { cause },
    );
  }
}

const newSecret = () => randomBytes(32).toString('base64url');
