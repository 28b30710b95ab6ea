import { type PlanTerms, type PlanType, planTerms } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { Platform } from '../platform.ts';

interface StoredPlan {
  readonly uuid: string;
  readonly code: string;
  /** Id of its version. */
  readonly version: number;
}

/** Plans by SQL, for tests of what follows from them. What is not said is a small plan of building material prices. */
export async function storePlan(
  { database }: Pick<Platform, 'database'>,
  {
    code,
    type = 'premium',
    validFrom = '2020-01-01',
    visibility = 'public',
    terms = {},
    ...rules
  }: {
    readonly code: string;
    readonly type?: PlanType;
    readonly validFrom?: string;
    readonly visibility?: 'public' | 'hidden' | 'archived';
    readonly terms?: Partial<PlanTerms>;
    readonly upgrade_rule?: 'now' | 'term_end';
    readonly downgrade_rule?: 'now' | 'term_end';
    readonly changes_to?: readonly string[];
  },
): Promise<StoredPlan> {
  const { rows } = await database.owner.query<{ id: number; uuid: string }>(
    `insert into plans (code, type, name, visibility, upgrade_rule, downgrade_rule, changes_to)
     values ($1, $2, jsonb_build_object('en', $1::text), $3, $4, $5, $6) returning id, uuid`,
    [
      code,
      type,
      visibility,
      rules.upgrade_rule ?? 'now',
      rules.downgrade_rule ?? 'term_end',
      rules.changes_to ?? [],
    ],
  );
  const [plan] = rows;
  if (!plan) throw new Error('no plan was stored');
  const version = await storePlanVersion({ database }, { plan: plan.id, number: 1, validFrom, terms });
  return { uuid: plan.uuid, code, version };
}

/** A further version of a plan, by SQL; gives its id. */
export async function storePlanVersion(
  { database }: Pick<Platform, 'database'>,
  version: {
    readonly plan: number;
    readonly number: number;
    readonly validFrom: string;
    readonly terms?: Partial<PlanTerms>;
  },
): Promise<number> {
  const { rows } = await database.owner.query<{ id: string }>(
    'insert into plan_versions (plan_id, number, valid_from, terms, agreed_at) values ($1, $2, $3, $4, now()) returning id',
    [version.plan, version.number, version.validFrom, JSON.stringify(termsOf(version.terms))],
  );
  return Number(rows[0]?.id);
}

const termsOf = (more: Partial<PlanTerms> = {}): PlanTerms =>
  planTerms.parse({
    prices: [],
    tax_class: 'standard',
    trial_days: 0,
    grace_days: 14,
    seats: 2,
    limits: {
      history_years: null,
      regions: 'all',
      downloads: null,
      api_calls: null,
      alerts: null,
      estimates: null,
    },
    entitlements: [{ product: 'bmp', level: 'download' }],
    features: [],
    reminder_days: [],
    ...more,
  });

interface StoredPeriod {
  readonly version: number;
  readonly from: string;
  readonly to: string;
  readonly source?: Source;
}

/** A subscription of a person or an organisation by SQL, with its periods; nobody is told of it. */
export async function storeSubscription(
  { database }: Pick<Platform, 'database'>,
  {
    user = null,
    organisation = null,
    periods,
    ...more
  }: {
    readonly user?: string | null;
    readonly organisation?: number | null;
    readonly periods: readonly StoredPeriod[];
    readonly awaiting?: 'payment' | 'proof';
    readonly rejected_at?: Date;
    readonly cancelled_on?: string;
    readonly extra_seats?: number;
    readonly seats?: readonly string[];
    readonly suspended?: readonly { readonly from: string; readonly to: string | null }[];
  },
): Promise<{ readonly id: number; readonly uuid: string }> {
  const { owner } = database;
  const { rows } = await owner.query<{ id: string; uuid: string }>(
    `insert into subscriptions (user_uuid, organisation_id, awaiting, rejected_at, cancelled_on, extra_seats)
     values ($1, $2, $3, $4, $5, $6) returning id, uuid`,
    [
      user,
      organisation,
      more.awaiting ?? null,
      more.rejected_at ?? null,
      more.cancelled_on ?? null,
      more.extra_seats ?? 0,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('no subscription was stored');
  for (const { version, from, to, source = 'paid' } of periods) {
    await owner.query(
      `insert into subscription_periods (subscription_id, plan_version_id, source, starts_on, ends_on, payment_reference)
       values ($1, $2, $3, $4, $5, $6)`,
      [made.id, version, source, from, to, source === 'paid' ? 'Receipt 4711' : null],
    );
  }
  for (const seat of more.seats ?? []) {
    await owner.query(
      'insert into subscription_seats (subscription_id, user_uuid, from_on) values ($1, $2, $3)',
      [made.id, seat, periods[0]?.from],
    );
  }
  for (const { from, to } of more.suspended ?? []) {
    await owner.query(
      `insert into subscription_suspensions (subscription_id, from_on, to_on, reason) values ($1, $2, $3, 'unpaid')`,
      [made.id, from, to],
    );
  }
  return { id: Number(made.id), uuid: made.uuid };
}
