import { refusal } from '@datum/contract/messages/refusals/refusal';
import { receiveMail } from '@datum/contract/requests/request-thread';
import type { FastifyInstance } from 'fastify';
import { keepFile, type PlacedFile } from '../../../platform/files/files.ts';
import type { ParsedMail } from '../../../platform/files/parsing/inside/mail.ts';
import { placeBytes } from '../../../platform/files/place-bytes.ts';
import { receiveFile } from '../../../platform/files/uploaded-file.ts';
import { mountPrepared, type ReadCall } from '../../../platform/http/mount.ts';
import { forbidden, notFound, Problem } from '../../../platform/http/problem.ts';
import type { Turn } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { numberInAddress } from '../../../platform/proofs/request-links.ts';
import { sameText } from '../../../platform/session/tokens.ts';
import type { AnyCall } from '../call.routes.ts';
import { findByNumber, lockRequest, type RequestRecord } from '../queries.ts';
import { insertFile } from '../record.queries.ts';
import { lookAt } from './files.routes.ts';
import { findByMailIds, hold, isTakenIn } from './held.queries.ts';
import { namedNumber, ownMailIds, ownWords } from './inbound.rules.ts';
import { readPeople } from './thread.queries.ts';
import { takeIn } from './thread.routes.ts';

/** A mail with those of its attachments that are of a kind we take. */
interface Arrived {
  readonly mail: ParsedMail;
  readonly files: readonly PlacedFile[];
}

type Taken = 'joined' | 'held' | 'ignored';

/** Mail that answers ours, handed over by the mail server of the office. */
export function inboundRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(
    app,
    platform,
    receiveMail,
    receive,
    async (call, arrived) => ({ taken: await takeMail(call, arrived) }),
    async ({ files }) => {
      for (const file of files) await file.discard();
    },
  );
}

const TURN: Turn = { line: 'known', by: 'inbound mail' };

/** Reads a mail before the transaction begins. @throws Problem 404 where no address is set up, 403 without its secret */
async function receive({ platform, request }: ReadCall<unknown, unknown, unknown>): Promise<Arrived> {
  const { inboundSecret } = platform.config;
  if (!inboundSecret) throw notFound();
  const given = request.headers['x-inbound-secret'];
  if (typeof given !== 'string' || !sameText(given, inboundSecret))
    throw forbidden(refusal('requests.mail-secret'));
  const received = await receiveFile(request, platform);
  const files: PlacedFile[] = [];
  try {
    const mail = await platform.parsing.mail(received.path, TURN);
    // a machine's mail is not kept, so neither is what came with it
    for (const one of mail.isAutomatic ? [] : mail.attachments) {
      const placed = await place(platform, one);
      if (placed) files.push(placed);
    }
    return { mail, files };
  } catch (error) {
    for (const file of files) await file.discard();
    throw error;
  } finally {
    await received.discard();
  }
}

/** Keeps an attachment of a kind that we take and can read; null for any other. */
async function place(
  platform: Platform,
  attachment: ParsedMail['attachments'][number],
): Promise<PlacedFile | null> {
  try {
    return await placeBytes(platform, attachment, (file) => lookAt(platform, file, TURN));
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return null;
    throw error;
  }
}

/** Where a mail goes: into its thread, apart, or nowhere. */
async function takeMail(call: AnyCall, { mail, files }: Arrived): Promise<Taken> {
  const { db, platform, now } = call;
  const { inboundAddress = '', mailFrom } = platform.config;
  const from = mail.from.toLowerCase();
  const isOwn = from === inboundAddress.toLowerCase() || mailFrom.toLowerCase().includes(`<${from}>`);
  if (mail.isAutomatic || isOwn) return 'ignored';
  if (mail.messageId && (await isTakenIn(db, mail.messageId))) return 'ignored';
  const { number, isProved } = await requestOf(call, mail);
  const row = number === null ? undefined : await lockGoingOn(call, number);
  if (!row) return 'ignored';
  const text = ownWords(mail.text) || mail.subject || '–';
  const people = await readPeople(db, row.id);
  const isOnThread = from === row.requester_email.toLowerCase() || people.some(({ email }) => email === from);
  if (isProved && isOnThread) {
    const isRequester = from === row.requester_email.toLowerCase();
    await takeIn(call, row, {
      text,
      files: await keepAttachments(call, row, files),
      via: 'mail',
      author: {
        uuid: isRequester ? row.requester_uuid : null,
        name: isRequester ? row.requester_name : (people.find(({ email }) => email === from)?.name ?? from),
        email: from,
      },
      messageId: mail.messageId,
    });
    return 'joined';
  }
  const held = await hold(db, {
    request_id: row.id,
    from_email: from,
    from_name: mail.fromName,
    subject: mail.subject,
    body: text,
    message_id: mail.messageId,
    attachments: mail.attachments.length,
    at: now,
  });
  return held ? 'held' : 'ignored';
}

/** Which request a mail is about, and whether it proves to answer a mail of ours: a number alone can be written by anybody. */
async function requestOf({ db, platform }: AnyCall, mail: ParsedMail) {
  const { appSecret, webUrl } = platform.config;
  const proved =
    mail.to.map((address) => numberInAddress(appSecret, address)).find((number) => number !== null) ??
    (await findByMailIds(db, ownMailIds(mail, new URL(webUrl).hostname), mail.refersTo));
  return proved ? { number: proved, isProved: true } : { number: namedNumber(mail), isProved: false };
}

/** The request of a number, locked; of a merged one that where its thread goes on. */
async function lockGoingOn({ db }: AnyCall, number: string): Promise<RequestRecord | undefined> {
  const found = await findByNumber(db, number);
  if (!found) return undefined;
  const on = found.merged_number ? await findByNumber(db, found.merged_number) : found;
  return on && lockRequest(db, on.uuid);
}

async function keepAttachments(
  call: AnyCall,
  row: RequestRecord,
  files: readonly PlacedFile[],
): Promise<string[]> {
  const kept: string[] = [];
  for (const file of files) {
    const { uuid } = await insertFile(call.db, {
      request_id: row.id,
      kind: 'attachment',
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      file_uuid: await keepFile(call, file, null),
      by_staff: false,
      created_by: null,
      created_at: call.now,
    });
    kept.push(uuid);
  }
  return kept;
}
