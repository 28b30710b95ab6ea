import type { Reading, Writing } from '@datum/database/open';

/** Message-IDs of a conversation that a further mail names: enough for every mail program to put it there. */
const MOST_IDS = 8;

/** What carried the last messages of a thread, oldest first: mails of ours by their uuid, those of others by their Message-ID. */
export async function readCarriers(db: Reading, request: number) {
  const rows = await db
    .selectFrom('report_request_messages')
    .where('request_id', '=', request)
    .where((where) => where.or([where('mail_uuid', 'is not', null), where('message_id', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(MOST_IDS)
    .select(['mail_uuid', 'message_id'])
    .execute();
  return rows.toReversed();
}

/** Addresses beside the requester's whose mail joins the thread. */
export const readPeople = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_people')
    .where('request_id', '=', request)
    .select(['email', 'name'])
    .orderBy('email')
    .execute();

export const addPerson = (
  db: Writing,
  person: {
    readonly request_id: number;
    readonly email: string;
    readonly name: string;
    readonly added_by: string;
    readonly added_at: Date;
  },
) =>
  db
    .insertInto('report_request_people')
    .values(person)
    .onConflict((conflict) => conflict.columns(['request_id', 'email']).doNothing())
    .execute();

/** What is written into a thread. */
export interface Written {
  readonly request_id: number;
  readonly kind: 'message' | 'note';
  readonly by_staff: boolean;
  readonly via: 'web' | 'mail';
  readonly author_uuid: string | null;
  readonly author_name: string;
  readonly author_email: string;
  readonly body: string;
  readonly mail_uuid?: string;
  readonly message_id?: string | null;
  readonly at: Date;
}

export async function insertMessage(db: Writing, message: Written): Promise<number> {
  const { id } = await db
    .insertInto('report_request_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Names the mail that carried a message. */
export const setMail = (db: Writing, message: number, mail: string) =>
  db.updateTable('report_request_messages').set({ mail_uuid: mail }).where('id', '=', message).execute();

/** Keeps the shared draft where nobody changed it since `version`; gives its new version, null where somebody did. */
export async function keepDraft(
  db: Writing,
  draft: {
    readonly request: number;
    readonly body: string;
    readonly version: number;
    readonly by: string;
    readonly now: Date;
  },
): Promise<number | null> {
  const { request, body, version, by, now } = draft;
  const values = { body, updated_by: by, updated_at: now };
  if (version === 0) {
    const made = await db
      .insertInto('report_request_drafts')
      .values({ request_id: request, ...values, authors: [by], version: 1 })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('version')
      .executeTakeFirst();
    return made?.version ?? null;
  }
  const kept = await db
    .selectFrom('report_request_drafts')
    .where('request_id', '=', request)
    .where('version', '=', version)
    .select('authors')
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return null;
  await db
    .updateTable('report_request_drafts')
    .set({ ...values, authors: [...new Set([...kept.authors, by])], version: version + 1 })
    .where('request_id', '=', request)
    .execute();
  return version + 1;
}

/** The draft was sent. */
export const dropDraft = (db: Writing, request: number) =>
  db.deleteFrom('report_request_drafts').where('request_id', '=', request).execute();

/** How much a thread has: what is more than on the screen is asked again. */
export async function countMessages(db: Reading, request: number): Promise<number> {
  const { count } = await db
    .selectFrom('report_request_messages')
    .where('request_id', '=', request)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
