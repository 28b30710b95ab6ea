import { NUMBER_LIMITS } from '@datum/contract/plans/plan-kinds';
import type { PlanTerms } from '@datum/contract/plans/plan-terms';

/** A part of the terms by its name and what belongs to it: `prices 12`, `opens bmp`, `limit downloads`. */
export interface TermsPart {
  readonly kind: 'price' | 'seat' | 'opens' | 'limit' | 'plain';
  readonly name: string;
  /** Its value in a form that compares; null = nothing. */
  readonly value: string | number | null;
}

/** Everything that terms say, part by part. */
export const partsOf = (terms: PlanTerms): readonly TermsPart[] => [
  ...terms.prices.flatMap(({ term_months, amount, extra_seat }): TermsPart[] => [
    { kind: 'price', name: String(term_months), value: amount },
    { kind: 'seat', name: String(term_months), value: extra_seat },
  ]),
  ...terms.entitlements.map(
    ({ product, level }): TermsPart => ({ kind: 'opens', name: product, value: level }),
  ),
  { kind: 'plain', name: 'regions', value: terms.limits.regions },
  ...NUMBER_LIMITS.map((name): TermsPart => ({ kind: 'limit', name, value: terms.limits[name] })),
  { kind: 'plain', name: 'tax_class', value: terms.tax_class },
  ...(['seats', 'trial_days', 'grace_days'] as const).map(
    (name): TermsPart => ({ kind: 'plain', name, value: terms[name] }),
  ),
  { kind: 'plain', name: 'reminder_days', value: terms.reminder_days.join(', ') },
  ...(['en', 'ms'] as const).map(
    (locale): TermsPart => ({
      kind: 'plain',
      name: `features_${locale}`,
      value: terms.features.map((line) => line[locale] ?? '').join('; '),
    }),
  ),
];

interface Difference {
  readonly part: Pick<TermsPart, 'kind' | 'name'>;
  /** Undefined where one of them does not have the part at all. */
  readonly before: TermsPart['value'] | undefined;
  readonly after: TermsPart['value'] | undefined;
}

/** What is other in the later of two terms; all of it where there is no earlier one. */
export function differencesBetween(before: PlanTerms | null, after: PlanTerms): readonly Difference[] {
  const [old, now] = [before ? partsOf(before) : [], partsOf(after)];
  const keyOf = ({ kind, name }: Pick<TermsPart, 'kind' | 'name'>) => `${kind} ${name}`;
  const keys = new Map([...now, ...old].map((part) => [keyOf(part), part]));
  const valueIn = (parts: readonly TermsPart[], key: string) =>
    parts.find((part) => keyOf(part) === key)?.value;
  return [...keys].flatMap(([key, part]) => {
    const [was, is] = [valueIn(old, key), valueIn(now, key)];
    return was === is || ((was ?? '') === '' && (is ?? '') === '' && part.kind !== 'limit')
      ? []
      : [{ part, before: was, after: is }];
  });
}
