import { createHash } from 'node:crypto';
import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { freezeAnswer } from '@datum/contract/requests/request-papers';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { vintageAt } from '../../../platform/cache/asked-vintage.ts';
import type { TableFile } from '../../../platform/files/tables.ts';
import type { ReadCall } from '../../../platform/http/mount.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, needRequest } from '../call.routes.ts';
import type { RequestRecord } from '../queries.ts';
import { claimFiles, insertFile, readWaiting } from '../record.queries.ts';
import { insertAnswer } from './answers.queries.ts';
import { frozenFile, readFrozenTable } from './freeze.queries.ts';
import { type FrozenTable, previewOf, shownCells, slugOf, wrongChoice } from './freeze.rules.ts';

type Asked = InputOf<typeof freezeAnswer>['body'];

/** A published table with its bytes, as they stay. */
export interface Frozen {
  readonly frozen: FrozenTable;
  readonly vintage: number;
  readonly files: readonly TableFile[];
}

export const sha256Of = ({ bytes }: TableFile): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the table and writes its files before the transaction begins. @throws Problem 404, 422 */
export async function freeze(call: ReadCall<{ uuid: string }, undefined, Asked>): Promise<Frozen> {
  const { db, platform, body, now } = call;
  const row = await needRequest(db, call.params.uuid, knownPerson(call.person));
  const wrong = wrongChoice(body);
  if (wrong) throw invalid(wrong);
  const vintage = vintageAt(body.as_of ?? undefined, platform.published);
  const frozen = await readFrozenTable(db, platform.published, body, vintage);
  if (shownCells(frozen).all === 0) throw invalid({ from: [refusal('requests.answer-empty')] });
  const slug = slugOf(frozen);
  const name = `${row.number.replace('REQ', 'A')}-${slug}`;
  const told = {
    locale: row.locale,
    link: platform.config.webUrl + readingAddress(slug),
    madeAt: now,
    madeFor: row.requester_email,
    filters: [
      ['request', row.number],
      ['vintage', String(vintage)],
    ] satisfies [string, string][],
  };
  const files = await Promise.all(
    (['csv', 'xlsx'] as const).map((format) => frozenFile(frozen, name, { format, ...told })),
  );
  return { frozen, vintage, files };
}

/** Keeps the answer with its files, and those that were attached for it. @throws Problem 422 for a file of another */
export async function storeFrozen(
  call: AnyCall & { readonly body: Asked },
  row: RequestRecord,
  { frozen, vintage, files }: Frozen,
) {
  const { db, now, body } = call;
  const { periods, as_of } = frozen.table;
  const person = knownPerson(call.person);
  const { all, hidden } = shownCells(frozen);
  const { id } = await insertAnswer(db, {
    request_id: row.id,
    subject: body.subject,
    period_from: periods[0] ?? body.from,
    period_to: periods.at(-1) ?? body.to,
    choice: JSON.stringify({ regions: body.regions, items: body.items }),
    vintage,
    live_at: as_of?.live_at ?? null,
    figures: all,
    hidden,
    preview: JSON.stringify(previewOf(frozen, row.locale)),
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
