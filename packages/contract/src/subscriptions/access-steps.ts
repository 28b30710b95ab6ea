import type { Counted, Level, PlaceReach } from '../plans/plan-terms.ts';
import type { ProductCode } from '../subjects/subject.ts';
import type { Holding, Source } from '../subscriptions/holding.ts';
import type { Reader } from '../subscriptions/reader-access.ts';
import type { LocalText } from '../values/local-text.ts';

/** What somebody wants to do with a product beyond its sample. */
export const USES = ['view', 'download', 'api'] as const satisfies readonly Level[];
export type Use = (typeof USES)[number];

/** What one asks about: one use of one product, at one kind of place, of one period, on one day. */
export interface AccessAsk {
  readonly product: ProductCode;
  readonly level: Use;
  readonly reach: PlaceReach;
  /** Null = the newest. */
  readonly period: string | null;
  /** The newest period of the product; null where nothing is published. */
  readonly newest: string | null;
  readonly day: string;
}

/** A holding with what words about it name beside the rule. */
export interface NamedHolding extends Holding {
  readonly uuid: string;
  /** Whose it is, where it is an organisation's. */
  readonly organisation: LocalText | null;
  /** What is used of its limits in the windows of the day that is asked about. */
  readonly used: Readonly<Record<Counted, number>>;
}

/** A reader as their access is explained. */
export interface ExplainedReader extends Omit<Reader, 'holdings'> {
  readonly holdings: readonly NamedHolding[];
  readonly account: 'invited' | 'unverified' | 'active' | 'suspended' | 'closed';
  readonly is_verified: boolean;
  readonly isInternal: boolean;
}

/** Reasons in which an account or a role stands in the way, or does not: each of them must hold. */
export const MUSTS = ['account', 'verified', 'role'] as const;

/** Why a subscription or a grant opens what is asked, or does not: any one that opens is enough. */
export const WAYS = [
  'staff',
  'opens',
  'opens-in-grace',
  'awaiting-payment',
  'awaiting-proof',
  'rejected',
  'suspended',
  'organisation-closed',
  'no-seat',
  'begins',
  'ended',
  'product-missing',
  'level-low',
  'place-outside',
  'period-old',
  'used-up',
  'grant-opens',
  'grant-begins',
  'grant-ended',
  'grant-level-low',
  'nothing',
] as const;
export type WayCode = (typeof WAYS)[number];

/** One reason, as a code with what its sentence names. */
export interface AccessStep {
  readonly code: WayCode | (typeof MUSTS)[number];
  /** It opens, or does not stand in the way. */
  readonly holds: boolean;
  /** State of the account, or the permission that the role has or lacks. */
  readonly detail?: string;
  readonly subscription?: string;
  readonly plan?: LocalText | null;
  readonly organisation?: LocalText | null;
  readonly source?: Source | null;
  /** How far the plan or the grant goes, where more is asked. */
  readonly level?: Level;
  readonly reach?: PlaceReach;
  /** First day, or first period that is open. */
  readonly from?: string | null;
  /** Last day; null = without end. */
  readonly until?: string | null;
  /** A limit that is used up: how many there are in its window, and the day on which counting begins anew. */
  readonly limit?: number;
  readonly resets?: string;
}

export interface Explanation {
  readonly open: boolean;
  readonly steps: readonly AccessStep[];
}
