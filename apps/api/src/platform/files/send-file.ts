import { createReadStream } from 'node:fs';
import type { Reading } from '@datum/database/open';
import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyReply } from 'fastify';
import { notFound } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { findKeptFile } from './files.ts';
import { downloadHeaders } from './tables.ts';

/** Sends a kept file as it came, as a download that no browser opens. @throws Problem 404 where there is none any more */
export async function sendKeptFile(
  platform: Platform,
  db: Reading,
  reply: FastifyReply,
  uuid: string | null,
): Promise<undefined> {
  mustHoldNone('sending a file');
  if (uuid === null) throw notFound();
  const { name, path, size } = await findKeptFile(platform, db, uuid);
  await reply
    .headers({ ...downloadHeaders(name), 'content-length': size })
    .type('application/octet-stream')
    .send(createReadStream(path));
  return undefined;
}
