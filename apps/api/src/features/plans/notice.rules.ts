import type { NumberLimit } from '@datum/contract/plans/plan-kinds';
import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import { inUnits } from '@datum/contract/values/money-text';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { NOTICE_WORDS } from './notice.table.ts';
import { productName } from './rules.ts';

type Locale = 'en' | 'ms';
type Line = readonly [label: string, value: string];
/** What one term is told by; products and prices of the other terms too, where these have none. */
type Told = (terms: PlanTerms, locale: Locale, other: PlanTerms) => readonly Line[];

/** What is other in the later terms, a line each, for the email to those who hold the earlier ones. */
export function changesText(before: PlanTerms, after: PlanTerms, locale: Locale): string {
  const words = NOTICE_WORDS[locale];
  const was = new Map(linesOf(before, locale, after));
  const lines = linesOf(after, locale, before).flatMap(([label, now]) => {
    const earlier = was.get(label) ?? words.none;
    return earlier === now ? [] : [`${label}: ${earlier} → ${now}`];
  });
  return lines.join('\n') || words.same;
}

const linesOf = (terms: PlanTerms, locale: Locale, other: PlanTerms): readonly Line[] =>
  Object.values(TERMS).flatMap((told) => told(terms, locale, other));

/** A term of one line. */
const line =
  (
    term: keyof (typeof NOTICE_WORDS)['en']['terms'],
    value: (terms: PlanTerms, locale: Locale) => string | number,
  ): Told =>
  (terms, locale) => [[NOTICE_WORDS[locale].terms[term], String(value(terms, locale))]];

const limit = (name: NumberLimit): Told => line(name, ({ limits }, locale) => counted(limits[name], locale));

/** Every limit that is sold. */
const LIMITS: Readonly<Record<NumberLimit | 'regions', Told>> = {
  history_years: limit('history_years'),
  downloads: limit('downloads'),
  api_calls: limit('api_calls'),
  regions: line('regions', ({ limits }, locale) => NOTICE_WORDS[locale].reach[limits.regions]),
};

/** Every term that a plan declares, in the order of the email: a term without an entry does not compile. */
const TERMS: Readonly<Record<keyof PlanTerms, Told>> = {
  prices: (terms, locale, other) =>
    both(terms, other, ({ prices }) => prices.map(({ term_months }) => term_months))
      .toSorted((one, two) => one - two)
      .flatMap((months): Line[] => {
        const price = terms.prices.find(({ term_months }) => term_months === months);
        const { price: name, extraSeat } = NOTICE_WORDS[locale];
        return [
          [name(months), amount(price?.amount, locale)],
          [extraSeat(months), amount(price?.extra_seat, locale)],
        ];
      }),
  tax_class: line('tax_class', ({ tax_class }, locale) => NOTICE_WORDS[locale].tax[tax_class]),
  seats: line('seats', ({ seats }) => seats),
  limits: (...asked) => Object.values(LIMITS).flatMap((told) => told(...asked)),
  entitlements: (terms, locale, other) =>
    both(terms, other, ({ entitlements }) => entitlements.map(({ product }) => product)).map((product) => {
      const held = terms.entitlements.find((one) => one.product === product);
      const { level, none } = NOTICE_WORDS[locale];
      return [productName(product)[locale], held ? level[held.level] : none];
    }),
  trial_days: line('trial_days', ({ trial_days }) => trial_days),
  grace_days: line('grace_days', ({ grace_days }) => grace_days),
  reminder_days: line(
    'reminder_days',
    ({ reminder_days }, locale) =>
      reminder_days.toSorted((one, two) => two - one).join(', ') || NOTICE_WORDS[locale].none,
  ),
  features: line(
    'features',
    ({ features }, locale) =>
      features.map((feature) => feature[locale] || feature.en).join('; ') || NOTICE_WORDS[locale].none,
  ),
};

const both = <Value>(one: PlanTerms, other: PlanTerms, of: (terms: PlanTerms) => Value[]): Value[] => [
  ...new Set([...of(one), ...of(other)]),
];

const counted = (most: number | null, locale: Locale): string =>
  most === null ? NOTICE_WORDS[locale].all : most.toLocaleString(locale);

/** `MYR 1,440.00`: integers all the way, so that no sen is lost. */
const amount = (minor: number | null | undefined, locale: Locale): string =>
  minor === null || minor === undefined ? NOTICE_WORDS[locale].none : `${OWN_CURRENCY} ${inUnits(minor)}`;
