import type { Writing } from '@datum/database/open';
import type { RequestRecord } from '../queries.ts';

/** Moves what was said in one request into another; each message keeps the number that it was written under. */
export async function moveThread(
  db: Writing,
  from: Pick<RequestRecord, 'id' | 'number'>,
  to: { readonly id: number },
  only?: readonly string[],
): Promise<void> {
  const moved = await db
    .updateTable('report_request_messages')
    .set((set) => ({ request_id: to.id, from_number: set.fn.coalesce('from_number', set.val(from.number)) }))
    .where('request_id', '=', from.id)
    .$if(only !== undefined, (query) => query.where('uuid', 'in', only ?? []))
    .returning('id')
    .execute();
  const messages = moved.map(({ id }) => id);
  await db
    .updateTable('report_request_files')
    .set({ request_id: to.id })
    .where('message_id', 'in', messages.length > 0 ? messages : [0])
    .execute();
}

/** Addresses whose mail joins one thread join the other one too. */
export const copyPeople = (db: Writing, from: { readonly id: number }, to: { readonly id: number }) =>
  db
    .insertInto('report_request_people')
    .columns(['request_id', 'email', 'name', 'added_by', 'added_at'])
    .expression((insert) =>
      insert
        .selectFrom('report_request_people')
        .where('request_id', '=', from.id)
        .select((select) => [select.val(to.id).as('request_id'), 'email', 'name', 'added_by', 'added_at']),
    )
    .onConflict((conflict) => conflict.columns(['request_id', 'email']).doNothing())
    .execute();

/** What is kept apart waits at the other request. */
export const moveHeld = (db: Writing, from: { readonly id: number }, to: { readonly id: number }) =>
  db
    .updateTable('report_request_held')
    .set({ request_id: to.id })
    .where('request_id', '=', from.id)
    .execute();

/** A second request of the same requester, like the first one but for its title and what was said. */
export const insertSplit = (
  db: Writing,
  row: RequestRecord,
  made: {
    readonly number: string;
    readonly title: string;
    readonly due_on: string;
    readonly tasks: string;
    readonly now: Date;
  },
) =>
  db
    .insertInto('report_requests')
    .values({
      number: made.number,
      title: made.title,
      wanted: row.wanted,
      data_area: row.data_area,
      items: row.items,
      regions: row.regions,
      periods: row.periods,
      answer_form: row.answer_form,
      file_format: row.file_format,
      purpose: row.purpose,
      needed_on: row.needed_on,
      repeats: row.repeats,
      invoice_to: row.invoice_to,
      may_list: row.may_list,
      requester_uuid: row.requester_uuid,
      requester_name: row.requester_name,
      requester_email: row.requester_email,
      organisation: row.organisation,
      locale: row.locale,
      owner_uuid: row.owner_uuid,
      tags: row.tags,
      tasks: made.tasks,
      due_on: made.due_on,
      split_from: row.id,
      created_at: made.now,
      confirmed_at: made.now,
      updated_at: made.now,
      last_message_at: made.now,
      last_message_by: 'requester',
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();

/** Messages of a request that are to each other, by their uuids. */
export const readMessageUuids = async (db: Writing, request: number): Promise<string[]> =>
  (
    await db.selectFrom('report_request_messages').where('request_id', '=', request).select('uuid').execute()
  ).map(({ uuid }) => uuid);
