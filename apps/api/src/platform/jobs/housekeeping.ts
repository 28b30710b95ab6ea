import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

const HOUR_MS = 3_600_000;

/** What nobody needs any more, table by table; the days are kept for questions that come late. */
const CLEANING = [
  sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`,
  sql`delete from reader_marks where ends_at < now()`,
  sql`delete from passkey_challenges where expires_at < now()`,
  sql`delete from idempotency_keys where created_at < now() - interval '30 days'`,
  sql`delete from verifications where expires_at < now() - interval '30 days'`,
  sql`delete from sessions where registration_uuid is not null and expires_at < now() - interval '1 day'`,
  sql`delete from registrations g where completed_at is null and expires_at < now() - interval '1 day'
      and not exists (select from sessions s where s.registration_uuid = g.uuid)`,
  sql`delete from trusted_devices where expires_at < now()`,
  sql`delete from past_roles where until < now() - interval '30 days'`,
  sql`delete from past_grants where until < now() - interval '30 days'`,
  // a mark proves who shared a browser for as long as something that one of them entered can be approved
  sql`delete from known_devices k where last_seen_at < now() - interval '400 days' and not exists (select from known_devices d
      join sheets s on s.contributors @> array[d.user_uuid] and s.state in ('open', 'returned', 'submitted', 'in_review')
      where d.mark_hash = k.mark_hash)`,
  sql`delete from jobs where state in ('done', 'cancelled') and finished_at < now() - interval '30 days'`,
  sql`delete from downloads where at < now() - interval '1 year'`,
  sql`delete from report_embed_days where day < current_date - 30`,
  sql`delete from record_presence where seen_at < now() - interval '1 hour'`,
  sql`delete from content_views where day < current_date - 400`,
  sql`delete from empty_searches where last_on < current_date - 365`,
  sql`delete from report_requests where confirmed_at is null and created_at < now() - interval '2 days'`,
  sql`delete from form_drafts where saved_at < now() - interval '90 days'`,
];

/** Deletes what has expired, once an hour. What fails is tried again an hour later. */
export function startHousekeeping({ database, log }: Platform): { close(): void } {
  const clean = async () => {
    for (const statement of CLEANING) {
      await statement
        .execute(database.write)
        .catch((err: unknown) => log.warn({ err }, 'old rows could not be removed'));
    }
  };
  const timer = setInterval(() => void clean(), HOUR_MS);
  void clean();
  return { close: () => clearInterval(timer) };
}
