import type { Reading, Writing } from '@datum/database/open';

/** Mail that waits apart for one request at most: beyond, a sender writes into nothing. */
export const MOST_HELD = 50;

export const findHeld = (db: Reading, request: number, id: number) =>
  db
    .selectFrom('report_request_held')
    .where('id', '=', id)
    .where('request_id', '=', request)
    .selectAll()
    .executeTakeFirst();

export const decide = (
  db: Writing,
  id: number,
  decided: {
    readonly decision: 'let-in' | 'rejected';
    readonly decided_by: string;
    readonly decided_at: Date;
  },
) => db.updateTable('report_request_held').set(decided).where('id', '=', id).execute();

/** Keeps a mail apart, once; false where it is there already, or too much waits. */
export async function hold(
  db: Writing,
  mail: {
    readonly request_id: number;
    readonly from_email: string;
    readonly from_name: string;
    readonly subject: string;
    readonly body: string;
    readonly message_id: string | null;
    readonly attachments: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { waiting } = await db
    .selectFrom('report_request_held')
    .where('request_id', '=', mail.request_id)
    .where('decision', 'is', null)
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_HELD) return false;
  const made = await db
    .insertInto('report_request_held')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Whether a mail was taken in before. */
export async function isTakenIn(db: Reading, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_request_messages')
    .where('message_id', '=', messageId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The request whose mails have one of these ids: of ours by the mail's uuid, of theirs by the message's. */
export async function findByMailIds(
  db: Reading,
  uuids: readonly string[],
  ids: readonly string[],
): Promise<string | null> {
  if (uuids.length + ids.length === 0) return null;
  const row = await db
    .selectFrom('report_request_messages as m')
    .innerJoin('report_requests as q', 'q.id', 'm.request_id')
    .where((where) =>
      where.or([
        ...(uuids.length > 0 ? [where('m.mail_uuid', 'in', uuids)] : []),
        ...(ids.length > 0 ? [where('m.message_id', 'in', ids)] : []),
      ]),
    )
    .orderBy('m.id', 'desc')
    .select('q.number')
    .executeTakeFirst();
  return row?.number ?? null;
}
