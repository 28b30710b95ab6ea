import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Terms of a plan that opens prices for viewing at one price a year; `more` says what is different. */
export const terms = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  prices: [{ term_months: 12, currency: 'MYR', amount: 48_000, extra_seat: null }],
  tax_class: 'standard',
  trial_days: 0,
  grace_days: 14,
  seats: 1,
  limits: { history_years: 5, regions: 'groups', downloads: 50, api_calls: 0, alerts: 5, estimates: 10 },
  entitlements: [{ product: 'bmp', level: 'view' }],
  features: [],
  reminder_days: [30, 7],
  ...more,
});

/** A plan as its form sends it. */
export const plan = (code: string, more: object = {}) => ({
  code,
  type: 'basic',
  name: { en: `Plan ${code}`, ms: `Pelan ${code}` },
  audiences: ['individual'],
  visibility: 'public',
  valid_from: '2026-01-01',
  terms: terms(),
  ...more,
});

interface Held {
  readonly plan: string;
  readonly number?: number;
  readonly user?: string;
  readonly organisation?: number;
  readonly source?: 'paid' | 'complimentary' | 'trial' | 'staff';
  readonly from: string;
  readonly to: string;
  readonly awaiting?: 'payment';
  readonly cancelled?: boolean;
}

/** Somebody holds a plan for some days. */
export const hold = ({ platform }: TestApp, held: Held): Promise<void> =>
  inTransaction(platform.database.write, async (db) => {
    const { id } = await db
      .insertInto('subscriptions')
      .values({
        user_uuid: held.user ?? null,
        organisation_id: held.organisation ?? null,
        awaiting: held.awaiting ?? null,
        cancelled_on: held.cancelled ? held.from : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into subscription_periods
        (subscription_id, plan_version_id, source, starts_on, ends_on, term_months)
      select ${id}, v.id, ${held.source ?? 'paid'}, ${held.from}, ${held.to}, 12
      from plan_versions v join plans p on p.id = v.plan_id
      where p.uuid = ${held.plan} and v.number = ${held.number ?? 1}`.execute(db);
  });
