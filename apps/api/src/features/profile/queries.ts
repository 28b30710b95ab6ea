import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

export const readProfile = (db: Reading, uuid: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
    .where('u.uuid', '=', uuid)
    .select([
      'u.uuid',
      'u.name',
      'u.email',
      'u.phone',
      'u.job_title',
      'u.locale',
      'u.colour_mode',
      'u.is_personalised',
      'u.personalisation',
      'u.preferences',
      'u.terms_version',
      'u.terms_accepted_at',
      'u.created_at',
      'u.version',
      'r.name as role_name',
      'o.code as organisation_code',
      'o.name as organisation_name',
    ])
    .executeTakeFirstOrThrow();

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly job_title?: string | null | undefined;
  readonly locale?: 'en' | 'ms' | undefined;
  readonly colour_mode?: 'system' | 'light' | 'dark' | undefined;
  readonly preferences?: unknown;
}

/** Changes a profile that nobody else has changed since `version`; false otherwise. */
export async function changeProfile(
  db: Writing,
  uuid: string,
  version: number,
  { preferences, ...change }: ProfileChange,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({
      ...change,
      ...(preferences === undefined ? {} : { preferences: JSON.stringify(preferences) }),
      version: version + 1,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const keepPersonalisation = (db: Writing, uuid: string, personalisation: unknown, now: Date) =>
  db
    .updateTable('users')
    .set({
      personalisation: JSON.stringify(personalisation),
      is_personalised: true,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();

/** A page of the files that a person fetched, newest first. */
export const readDownloads = (
  db: Reading,
  uuid: string,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) =>
  db
    .selectFrom('downloads as d')
    .leftJoin('api_keys as k', 'k.id', 'd.api_key_id')
    .select(['d.id', 'd.at', 'd.name', 'd.address', 'd.bytes', 'k.name as key_name'])
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .where('d.user_uuid', '=', uuid)
    .orderBy('d.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();

/** Everything that tells of a person, table by table, for their own export. */
export async function readEverything(db: Reading, uuid: string) {
  const [sessions, events, mails, drafts, entitlements, jobs, downloads, closures, trusted, notes, keys] =
    await Promise.all([
      db
        .selectFrom('sessions')
        .select(['uuid', 'via', 'ip', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('security_events')
        .select(['at', 'kind', 'ip', 'user_agent', 'detail'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('mails')
        .select(['created_at', 'template', 'recipient', 'shown_subject as subject', 'state'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('form_drafts')
        .select(['key', 'data', 'saved_at'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('entitlements')
        .select(['product', 'level', 'valid_from', 'valid_to', 'origin'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('jobs')
        .select(['kind', 'state', 'created_at', 'finished_at'])
        .where('created_by', '=', uuid)
        .execute(),
      db
        .selectFrom('downloads')
        .select(['at', 'name', 'address', 'bytes'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('closure_requests')
        .select(['reason', 'asked_at', 'due_at', 'state', 'answer', 'decided_at'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db
        .selectFrom('trusted_devices')
        .select(['user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_uuid', '=', uuid)
        .execute(),
      db.selectFrom('user_notes').select(['text', 'created_at']).where('user_uuid', '=', uuid).execute(),
      db
        .selectFrom('api_keys')
        .select([
          'name',
          'prefix',
          'scopes',
          'networks',
          'expires_on',
          'created_at',
          'last_used_at',
          'revoked_at',
        ])
        .where('user_uuid', '=', uuid)
        .execute(),
    ]);
  return {
    sessions,
    events,
    mails,
    drafts,
    entitlements,
    jobs,
    downloads,
    closures,
    trusted_devices: trusted,
    notes,
    api_keys: keys,
  };
}
