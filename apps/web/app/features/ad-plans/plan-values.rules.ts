import type { AdPlace } from '@datum/contract/advertising/ad-places';
import type { AD_FORMATS, AdPlanDetail } from '@datum/contract/advertising/ad-plans';
import { bilingualOf } from '@datum/contract/lists/values';
import { decimalOf, minorOf } from '../../ui/words/money-amount.ts';

/** Minor digits of the own currency. */
const MINOR = 2;

/** Days on which nothing runs, as their fields hold them. */
export interface BlackoutValue {
  readonly from: string;
  readonly to: string;
}

/** What the fields of a plan's form hold. */
export const adPlanValues = (plan: AdPlanDetail | null) => ({
  code: plan?.code ?? '',
  name: { en: plan?.name['en'] ?? '', ms: plan?.name['ms'] ?? '' },
  place: (plan?.place ?? null) as AdPlace | null,
  width: String(plan?.width ?? ''),
  height: String(plan?.height ?? ''),
  price: plan ? decimalOf(plan.price, MINOR) : '',
  slots: String(plan?.slots ?? 1),
  sharing: (plan?.sharing ?? 'fixed') as AdPlanDetail['sharing'] | null,
  lead_days: String(plan?.lead_days ?? 3),
  most_weeks: String(plan?.most_weeks ?? 13),
  rules: {
    max_kb: String(plan?.rules.max_kb ?? 300),
    formats: (plan?.rules.formats ?? ['jpeg', 'png', 'webp']) as (typeof AD_FORMATS)[number][],
    alt_max: String(plan?.rules.alt_max ?? 150),
  },
  blackouts: (plan?.blackouts ?? []) as readonly BlackoutValue[],
  policy: { en: plan?.policy['en'] ?? '', ms: plan?.policy['ms'] ?? '' },
  cancel_terms: { en: plan?.cancel_terms['en'] ?? '', ms: plan?.cancel_terms['ms'] ?? '' },
  shows_house: plan?.shows_house ?? true,
  visibility: (plan?.visibility === 'public' ? 'public' : 'hidden') as 'public' | 'hidden' | null,
});
type Values = ReturnType<typeof adPlanValues>;

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** The body that they make. */
export function adPlanBody(values: Values, plan: AdPlanDetail | null): unknown {
  const { code, name, price, rules, ...rest } = values;
  const written = {
    ...rest,
    name: bilingualOf(name.en, name.ms.trim()),
    width: numberOf(values.width),
    height: numberOf(values.height),
    price: minorOf(price.trim(), MINOR),
    slots: numberOf(values.slots),
    lead_days: numberOf(values.lead_days),
    most_weeks: numberOf(values.most_weeks),
    rules: { ...rules, max_kb: numberOf(rules.max_kb), alt_max: numberOf(rules.alt_max) },
  };
  return plan ? { ...written, version: plan.version } : { ...written, code };
}
