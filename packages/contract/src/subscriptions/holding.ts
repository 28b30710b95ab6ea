import type { Level, PlanTerms, PlanType } from '../plans/plan-terms.ts';
import type { ProductCode } from '../subjects/subject.ts';
import type { LocalText } from '../values/local-text.ts';

/** How somebody came to a period of a subscription. */
export const SOURCES = ['paid', 'complimentary', 'trial', 'staff'] as const;
export type Source = (typeof SOURCES)[number];

/** Days of the installation's calendar, both included; without an end, for good. */
export interface Days {
  readonly from: string;
  readonly to: string | null;
}

/** The plan of a period by the words of its version. */
export interface HeldPlan {
  readonly code: string;
  readonly type: PlanType;
  readonly name: LocalText;
}

/** Days on which one version of a plan holds. One that ended before it began opens nothing. */
export interface HeldPeriod extends Days {
  readonly to: string;
  readonly source: Source;
  readonly plan: HeldPlan;
  readonly terms: Pick<PlanTerms, 'limits' | 'entitlements' | 'grace_days' | 'seats'>;
}

/** A subscription as it stands to one person: all that their access follows from. */
export interface Holding {
  readonly id: number;
  /** The last period is not in force before this has come. */
  readonly awaiting: 'payment' | 'proof' | null;
  /** The last period was refused. */
  readonly rejected: boolean;
  /** Somebody said that it shall end with its last period. */
  readonly cancelled: boolean;
  /** Its organisation is closed or suspended: it opens nothing. */
  readonly closed: boolean;
  /** By their first days. */
  readonly periods: readonly HeldPeriod[];
  readonly suspensions: readonly Days[];
  /** Days on which the person has a seat of an organisation's subscription; null where it is their own. */
  readonly seats: readonly Days[] | null;
}

/** One product opened for a person or their organisation beside every plan. */
export interface Grant extends Days {
  readonly product: ProductCode;
  readonly level: Level;
  readonly origin: string;
}

/** Whether a day lies within. */
export const covers = ({ from, to }: Days, day: string): boolean => from <= day && (to === null || day <= to);

/** The periods that hold: the last one does not while it is waited for, or was refused. */
export const inForce = ({
  periods,
  awaiting,
  rejected,
}: Pick<Holding, 'periods' | 'awaiting' | 'rejected'>) =>
  (awaiting !== null || rejected ? periods.slice(0, -1) : periods).filter(({ from, to }) => from <= to);

/** A subscription without the periods that ended before they began: an order that was never paid is nothing that was held. */
export const everHeld = (holding: Holding): Holding => ({
  ...holding,
  periods: holding.periods.filter(({ from, to }) => from <= to),
});
