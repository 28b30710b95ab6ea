import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from '@datum/database/open';
import { mustHoldNone } from '@datum/database/transaction';
import type { Config } from '../../config.ts';
import { keyFor } from '../proofs/sealed.ts';
import { sha256 } from '../session/tokens.ts';

/** Where the end of the chain stood at a time, signed and kept away from the database. */
export interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  /** sha256 of the line before, so that a line taken out of the middle shows. */
  readonly previous: string;
  readonly signature: string;
}

type Place = Pick<Config, 'auditDir' | 'auditKey'>;
const FILE = 'checkpoints.jsonl';
/** An Ed25519 private key in PKCS 8 is this and 32 bytes of seed (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key of `AUDIT_KEY`; the public half is written beside the checkpoints for other auditors. */
const signingKey = (auditKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, keyFor(auditKey, 'audit-checkpoints')]),
    format: 'der',
    type: 'pkcs8',
  });

const signed = ({ seq, hash, at, previous }: Omit<Checkpoint, 'signature'>) =>
  Buffer.from(JSON.stringify([seq, hash, at, previous]));

/** Appends a checkpoint if the chain has grown since the last one. Gives it, or null when there is nothing new. */
export async function writeCheckpoint(db: Reading, place: Place, now: Date): Promise<Checkpoint | null> {
  const { auditDir, auditKey } = place;
  if (!auditDir || !auditKey) {
    return null;
  }
  mustHoldNone('writing a checkpoint');
  const lines = await readLines(auditDir);
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  const last = lines.at(-1);
  if (head.seq <= (last ? parsed(last).seq : 0)) {
    return null;
  }
  const key = signingKey(auditKey);
  const unsigned = { ...head, at: now.toISOString(), previous: last ? sha256(last) : '' };
  const checkpoint = { ...unsigned, signature: sign(null, signed(unsigned), key).toString('base64') };
  await append(auditDir, JSON.stringify(checkpoint), key);
  return checkpoint;
}

/** The kept checkpoints with what is wrong with each; null when none are kept here. */
export async function readCheckpoints(
  place: Place,
): Promise<{ checkpoint: Checkpoint; isGenuine: boolean }[] | null> {
  const { auditDir, auditKey } = place;
  if (!auditDir || !auditKey) {
    return null;
  }
  const key = createPublicKey(signingKey(auditKey));
  const lines = await readLines(auditDir);
  return lines.map((line, index) => {
    const checkpoint = parsed(line);
    const before = lines[index - 1];
    const isLinked = checkpoint.previous === (before ? sha256(before) : '');
    const signature = Buffer.from(checkpoint.signature, 'base64');
    return { checkpoint, isGenuine: isLinked && verify(null, signed(checkpoint), key, signature) };
  });
}

async function readLines(auditDir: string): Promise<string[]> {
  const text = await readFile(join(auditDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter(Boolean);
}

/** A line that is no checkpoint fits no chain and has no signature: it shows as forged, not as a fault of ours. */
function parsed(line: string): Checkpoint {
  try {
    return JSON.parse(line) as Checkpoint;
  } catch {
    return { seq: 0, hash: '', at: '', previous: 'unreadable', signature: '' };
  }
}

async function append(auditDir: string, line: string, key: KeyObject): Promise<void> {
  await mkdir(auditDir, { recursive: true, mode: 0o700 });
  const file = await open(join(auditDir, FILE), 'a', 0o600);
  try {
    await file.appendFile(`${line}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  await writeFile(join(auditDir, 'public-key.pem'), pem, { mode: 0o644 });
}
