import { createHash } from 'node:crypto';
import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FigureTable } from '@datum/contract/publication/published';
import { deliverRequest, discardAnswer, freezeAnswer } from '@datum/contract/requests/request-papers';
import { readingAddress } from '@datum/contract/screens/reading-address';
import type { FastifyInstance } from 'fastify';
import { vintageAt } from '../../../platform/cache/asked-vintage.ts';
import { type TableFile, tableFile } from '../../../platform/files/tables.ts';
import { mountPrepared, mountWrite, type ReadCall } from '../../../platform/http/mount.ts';
import { fourEyes, invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { dateIn, type Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { type AnyCall, answer, follow, lockKnown, needRequest, tellRequester } from '../call.routes.ts';
import { type RequestRecord, readSettings } from '../queries.ts';
import { claimFiles, insertFile, readParts, readWaiting } from '../record.queries.ts';
import { blocked, mustBring } from '../rules.ts';
import { insertMessage, setMail } from '../thread/thread.queries.ts';
import { deliverBlock } from '../view.rules.ts';
import { deleteAnswer, deliverAnswers, insertAnswer, lockAnswer } from './answers.queries.ts';
import { makersOf, previewOf, shownCells, wrongChoice } from './answers.rules.ts';
import { frozenFile, readFrozenTable } from './freeze.queries.ts';

type Asked = InputOf<typeof freezeAnswer>['body'];

/** A published table with its bytes, as they stay. */
interface Frozen {
  readonly table: FigureTable;
  readonly vintage: number;
  readonly files: readonly TableFile[];
}

/** Answers: a published table frozen at a vintage, looked at by another person, delivered by links that end. */
export function answerRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(app, platform, freezeAnswer, freeze, async (call, frozen) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    mustTakeAnswer(row);
    await store(call, row, frozen);
    const actor = knownPerson(call.person).name;
    const after = await follow(call, row, {
      audit: 'report-requests.freeze',
      action: 'freeze',
      actor,
      more: { subject: frozen.table.subject, vintage: frozen.vintage, sha256: frozen.files.map(sha256Of) },
    });
    return answer(call, after);
  });

  mountWrite(app, platform, discardAnswer, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    const kept = await lockAnswer(call.db, row.id, call.params.paper);
    if (!kept) throw notFound();
    if (kept.delivered_at) throw wrongState(refusal('requests.answer-delivered'));
    await deleteAnswer(call.db, kept.id);
    const actor = knownPerson(call.person).name;
    return answer(
      call,
      await follow(call, row, { audit: 'report-requests.discard-answer', action: 'discard-answer', actor }),
    );
  });

  mountWrite(app, platform, deliverRequest, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    return answer(call, await deliver(call, row, call.body.text));
  });
}

/** Answers are made while work goes on; a quick one before it has begun. */
const MADE_IN = ['received', 'clarifying', 'accepted', 'in_work', 'review'] as const;

/** @throws Problem 409 where no answer can be made now */
export function mustTakeAnswer(row: RequestRecord): void {
  if (row.merged_into !== null) throw blocked('merged', row);
  if (!MADE_IN.some((state) => state === row.state)) throw blocked('state', row);
}

/** Makes waiting files of the person a part of an answer. @throws Problem 422 for those of others */
export async function claimForAnswer(
  { db, body, person }: AnyCall & { readonly body: { readonly files: readonly string[] } },
  row: RequestRecord,
  answer: number,
): Promise<void> {
  const { uuid: me } = knownPerson(person);
  const chosen = (await readWaiting(db, row.id, true)).filter(
    ({ uuid, created_by }) => body.files.includes(uuid) && created_by === me,
  );
  if (chosen.length < new Set(body.files).size) throw invalid({ files: [refusal('requests.file-unknown')] });
  await claimFiles(
    db,
    chosen.map(({ id }) => id),
    { answer_id: answer, kind: 'answer' },
  );
}

const sha256Of = ({ bytes }: TableFile): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the table and writes its files before the transaction begins. @throws Problem 404, 422 */
async function freeze(call: ReadCall<{ uuid: string }, undefined, Asked>): Promise<Frozen> {
  const { db, platform, body, now } = call;
  const row = await needRequest(db, call.params.uuid, knownPerson(call.person));
  const wrong = wrongChoice(body);
  if (wrong) throw invalid(wrong);
  const vintage = vintageAt(body.as_of ?? undefined, platform.published);
  const table = await readFrozenTable(db, platform.published, body, vintage);
  if (shownCells(table).all === 0) throw invalid({ from: [refusal('requests.answer-empty')] });
  const name = `${row.number.replace('REQ', 'A')}-${table.slug}`;
  const files = await Promise.all(
    (['csv', 'xlsx'] as const).map((format) =>
      tableFile({
        ...frozenFile({
          table,
          format,
          locale: row.locale,
          link: platform.config.webUrl + readingAddress(table.slug),
          madeAt: now,
          madeFor: row.requester_email,
          filters: [
            ['request', row.number],
            ['vintage', String(vintage)],
          ],
        }),
        name,
      }),
    ),
  );
  return { table, vintage, files };
}

async function store(
  call: AnyCall & { readonly body: Asked },
  row: RequestRecord,
  { table, vintage, files }: Frozen,
) {
  const { db, now, body } = call;
  const person = knownPerson(call.person);
  const { all, hidden } = shownCells(table);
  const { id } = await insertAnswer(db, {
    request_id: row.id,
    subject: body.subject,
    period_from: table.periods[0] ?? body.from,
    period_to: table.periods.at(-1) ?? body.to,
    choice: JSON.stringify({ regions: body.regions, items: body.items }),
    vintage,
    live_at: table.as_of?.live_at ?? null,
    figures: all,
    hidden,
    preview: JSON.stringify(previewOf(table, row.locale)),
    made_by: person.uuid,
    made_by_name: person.name,
    made_at: now,
  });
  for (const file of files) {
    await insertFile(db, {
      request_id: row.id,
      answer_id: id,
      kind: 'answer',
      name: file.name,
      media_type: file.mediaType,
      size: file.bytes.length,
      sha256: sha256Of(file),
      content: file.bytes,
      by_staff: true,
      created_by: person.uuid,
      created_at: now,
    });
  }
  await claimForAnswer(call, row, id);
}

/** Another person's approval sends the answer; the link to its files ends. @throws Problem 403 to who made it, 409 */
async function deliver(call: AnyCall, row: RequestRecord, text: string): Promise<RequestRecord> {
  const { db, now } = call;
  const person = knownPerson(call.person);
  mustBring('deliver', row);
  const isAlone = await isHeldByOne(db, 'requests.report.deliver');
  const makers = makersOf(await readParts(db, row.id));
  const block = deliverBlock(row, makers, { uuid: person.uuid, isAlone });
  if (block === 'payment' || block === 'answer') throw blocked(block, row);
  if (block === 'own') throw fourEyes(refusal('requests.deliver-own'));
  if (block === 'tasks') throw wrongState(refusal('requests.deliver-tasks'));
  const { delivery_days } = await readSettings(db);
  const expires_at = new Date(now.getTime() + delivery_days * 86_400_000);
  await deliverAnswers(db, row.id, { delivered_by: person.uuid, delivered_at: now, expires_at });
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
  const after = await follow(call, row, {
    audit: 'report-requests.deliver',
    action: 'deliver',
    to: 'delivered',
    waits: null,
    actor: person.name,
    set: { last_message_at: now, last_message_by: 'staff' },
    more: { expires_at: expires_at.toISOString(), ...(isAlone ? { alone: true } : {}) },
  });
  const until = dayIn(after.locale, dateIn(call.platform.config.timeZone, expires_at));
  await setMail(db, id, await tellRequester(call, after, 'request-delivered', { message: text, until }));
  return after;
}
