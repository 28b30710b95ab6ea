import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  decideHeld,
  draftReply,
  noteRequest,
  replyRequest,
  showPresence,
  writeRequest,
} from '@datum/contract/requests/request-thread';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import {
  changedMeanwhile,
  forbidden,
  invalid,
  notFound,
  wrongState,
} from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notePresence, readPresence } from '../../../platform/presence/presence.queries.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, answer, follow, lockKnown, needRequest, tellRequester } from '../call.routes.ts';
import type { RequestRecord } from '../queries.ts';
import { claimFiles, readDraft, readWaiting } from '../record.queries.ts';
import { blocked, isOwed, mustBring } from '../rules.ts';
import { decide, findHeld } from './held.queries.ts';
import { addPerson, countMessages, dropDraft, insertMessage, keepDraft, setMail } from './thread.queries.ts';

/** What a side writes. */
interface Written {
  readonly text: string;
  readonly files: readonly string[];
}

/** The conversation: replies, notes, the shared draft, who is there, and mail that was kept apart. */
export function threadRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, replyRequest, async (call) => {
    const row = await lockKnown(call, call.params.uuid, null);
    const draft = await readDraft(call.db, row.id);
    // somebody wrote on after this person looked: their words are neither lost nor sent unread
    if (draft && draft.version !== call.body.draft)
      throw invalid({ text: [refusal('requests.draft-changed')] });
    const after = await sendReply(call, row, call.body);
    await dropDraft(call.db, row.id);
    return answer(call, after);
  });

  mountWrite(app, platform, noteRequest, async (call) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const row = await lockKnown(call, call.params.uuid, null);
    const id = await insertMessage(db, {
      request_id: row.id,
      kind: 'note',
      by_staff: true,
      via: 'web',
      author_uuid: person.uuid,
      author_name: person.name,
      author_email: person.email,
      body: body.text,
      at: now,
    });
    await takeFiles(call, row, body.files, { message: id, byStaff: true });
    const actor = person.name;
    return answer(
      call,
      await follow(call, row, { audit: 'report-requests.note', action: 'note', actor, quiet: true }),
    );
  });

  mountWrite(app, platform, writeRequest, async (call) => {
    const person = knownPerson(call.person);
    const row = await lockKnown(call, call.params.uuid, null);
    // staff who asked for something themselves write as the one who asked
    if (row.requester_uuid !== person.uuid) throw forbidden(refusal('requests.own-only'));
    return answer(call, await takeIn(call, row, { ...call.body, via: 'web', ...authorOf(person) }));
  });

  draftRoutes(app, platform);
  heldRoutes(app, platform);
}

const authorOf = (person: { readonly uuid: string; readonly name: string; readonly email: string }) => ({
  author: { uuid: person.uuid, name: person.name, email: person.email },
});

/** Sends a reply of staff, by mail and on the page. @throws Problem 409 where the state does not allow a question */
export async function sendReply(
  call: AnyCall,
  row: RequestRecord,
  { text, files, asks }: Written & { readonly asks: boolean },
): Promise<RequestRecord> {
  const { db, now } = call;
  const person = knownPerson(call.person);
  if (row.merged_into !== null) throw blocked('merged', row);
  if (asks) mustBring('ask', row);
  const id = await insertMessage(db, {
    request_id: row.id,
    kind: 'message',
    by_staff: true,
    via: 'web',
    author_uuid: person.uuid,
    author_name: person.name,
    author_email: person.email,
    body: text,
    at: now,
  });
  await takeFiles(call, row, files, { message: id, byStaff: true });
  await setMail(db, id, await tellRequester(call, row, 'request-reply', { by: person.name, message: text }));
  return follow(call, row, {
    audit: 'report-requests.reply',
    action: asks ? 'asked' : 'reply',
    ...(asks ? { to: 'clarifying', waits: 'requester' } : {}),
    actor: person.name,
    set: { last_message_at: now, last_message_by: 'staff' },
  });
}

/** Takes in what the requester, or somebody on the thread, has written: the clock goes again. */
export async function takeIn(
  call: AnyCall,
  row: RequestRecord,
  written: Written & {
    readonly via: 'web' | 'mail';
    readonly author: { readonly uuid: string | null; readonly name: string; readonly email: string };
    readonly messageId?: string | null;
  },
): Promise<RequestRecord> {
  const { db, now } = call;
  const { author } = written;
  const id = await insertMessage(db, {
    request_id: row.id,
    kind: 'message',
    by_staff: false,
    via: written.via,
    author_uuid: author.uuid,
    author_name: author.name,
    author_email: author.email,
    body: written.text,
    message_id: written.messageId ?? null,
    at: now,
  });
  await takeFiles(call, row, written.files, { message: id, byStaff: false });
  // an open quote waits for its own answer
  const isAnswer = row.waiting === 'requester' && row.state === 'clarifying';
  return follow(call, row, {
    audit: 'report-requests.write',
    action: 'message',
    ...(isAnswer ? goesOn(row) : {}),
    actor: author.name,
    set: { last_message_at: now, last_message_by: 'requester' },
  });
}

/** Where an answered question leads: what is owed waits for its payment again. */
const goesOn = (row: RequestRecord) =>
  isOwed(row) ? ({ to: 'accepted', waits: 'payment' } as const) : { waits: null };

/** Makes files that wait a part of a message. @throws Problem 422 for files that are not there, or of somebody else */
async function takeFiles(
  { db, person }: AnyCall,
  row: RequestRecord,
  uuids: readonly string[],
  { message, byStaff }: { readonly message: number; readonly byStaff: boolean },
): Promise<void> {
  if (uuids.length === 0) return;
  const waiting = await readWaiting(db, row.id, byStaff);
  const chosen = waiting.filter(
    ({ uuid, created_by }) => uuids.includes(uuid) && (!byStaff || created_by === person?.uuid),
  );
  if (chosen.length < new Set(uuids).size) throw invalid({ files: [refusal('requests.file-unknown')] });
  await claimFiles(
    db,
    chosen.map(({ id }) => id),
    { message_id: message },
  );
}

/** The one draft that staff share, and who looks at the request. */
function draftRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, draftReply, async (call) => {
    const { db, body, now, params } = call;
    const person = knownPerson(call.person);
    const row = await needRequest(db, params.uuid, person);
    const version = await keepDraft(db, {
      request: row.id,
      body: body.text,
      version: body.version,
      by: person.uuid,
      now,
    });
    if (version === null) {
      const theirs = await readDraft(db, row.id);
      throw changedMeanwhile({ text: theirs?.body ?? '', version: theirs?.version ?? 0 });
    }
    return { version };
  });

  mountWrite(app, platform, showPresence, async ({ db, body, now, params, person }) => {
    const me = knownPerson(person);
    const row = await needRequest(db, params.uuid, me);
    const place = { kind: 'report-request', record: row.id } as const;
    await notePresence(db, place, { user: me.uuid, isWriting: body.is_writing, now });
    const [seen, draft, messages] = [
      await readPresence(db, place, me.uuid, now),
      await readDraft(db, row.id),
      await countMessages(db, row.id),
    ];
    return {
      data: seen,
      version: row.version,
      draft: draft?.version ?? 0,
      messages,
    };
  });
}

/** Mail of strangers: let in with its sender, or rejected. */
function heldRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, decideHeld, async (call) => {
    const { db, body, now, params } = call;
    const person = knownPerson(call.person);
    const row = await lockKnown(call, params.uuid, null);
    const held = await findHeld(db, row.id, params.id);
    if (!held) throw notFound();
    if (held.decision !== null) throw wrongState(refusal('requests.held-decided'));
    await decide(db, held.id, { decision: body.decision, decided_by: person.uuid, decided_at: now });
    if (body.decision === 'rejected') {
      return answer(
        call,
        await follow(call, row, {
          audit: 'report-requests.reject-mail',
          action: 'rejected-mail',
          reason: held.from_email,
          actor: person.name,
        }),
      );
    }
    const email = held.from_email.toLowerCase();
    const name = held.from_name || email;
    await addPerson(db, { request_id: row.id, email, name, added_by: person.uuid, added_at: now });
    const after = await follow(call, row, {
      audit: 'report-requests.let-in',
      action: 'let-in',
      reason: held.from_email,
      actor: person.name,
    });
    return answer(
      call,
      await takeIn(call, after, {
        text: held.body,
        files: [],
        via: 'mail',
        author: { uuid: null, name, email },
        messageId: held.message_id,
      }),
    );
  });
}
