import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { PromoCode, WrittenPromo } from '@datum/contract/plans/promo-codes';
import type { PromoRow } from './queries.ts';

/** Hundredths of a percent that are everything. */
const WHOLE = 10_000;

/**
 * Whether a code takes more than half of a price off, an amount measured by the cheapest price there is: what is nearly free is
 * given by two people, as free access is.
 */
export const isNearlyFree = (
  { kind, value }: Pick<WrittenPromo, 'kind' | 'value'>,
  cheapest: number | null,
): boolean => (kind === 'percent' ? value > WHOLE / 2 : cheapest === null || value * 2 > cheapest);

/** What is wrong with a code beside its schema, by field. */
export const wrongPromo = ({
  kind,
  value,
  valid_from,
  valid_to,
}: WrittenPromo): Record<string, Refusal[]> => ({
  ...(kind === 'percent' && value > WHOLE ? { value: [refusal('plans.promo-percent')] } : {}),
  ...(valid_to < valid_from ? { valid_to: [refusal('plans.promo-days')] } : {}),
});

export const shownPromo = ({ id: _, stopped_at, used, value, ...row }: PromoRow): PromoCode => ({
  ...row,
  value: Number(value),
  stopped_at: stopped_at?.toISOString() ?? null,
  used: Number(used),
});

export const auditedPromo = ({ id: _, version: __, used: ___, state: ____, ...row }: PromoRow) => ({
  ...row,
  stopped_at: row.stopped_at?.toISOString() ?? null,
});

/** What becomes of a code in a price list: that it works for one of the plans, or why it does not. */
export function promoFor(
  code: string,
  promo: PromoRow | undefined,
  plans: readonly string[],
): { readonly works: boolean; readonly why: Refusal } {
  if (!promo) return { works: false, why: refusal('plans.promo-unknown', { code }) };
  switch (promo.state) {
    case 'coming':
      return { works: false, why: refusal('plans.promo-coming', { code, day: promo.valid_from }) };
    case 'ended':
      return { works: false, why: refusal('plans.promo-ended', { code, day: promo.valid_to }) };
    case 'stopped':
      return { works: false, why: refusal('plans.promo-stopped', { code }) };
    case 'used_up':
      return { works: false, why: refusal('plans.promo-used-up', { code }) };
    case 'running':
      return plans.some((plan) => isFor(promo, plan))
        ? { works: true, why: refusal('plans.promo-works', { code }) }
        : { works: false, why: refusal('plans.promo-elsewhere', { code }) };
  }
}

/** Whether a code is for a plan. */
export const isFor = ({ plans }: Pick<PromoRow, 'plans'>, plan: string): boolean =>
  plans.length === 0 || plans.includes(plan);
