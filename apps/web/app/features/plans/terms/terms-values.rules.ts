import type { Level, PlaceReach } from '@datum/contract/plans/plan-kinds';
import type { PlanTerms, TaxClass } from '@datum/contract/plans/plan-terms';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';

/** An amount as its field holds it. */
export type Amount = number | null | 'unreadable';

/** What the fields of a version hold: numbers as text, lines as one text. */
export interface TermsValues {
  readonly prices: readonly {
    readonly term_months: string;
    readonly amount: Amount;
    readonly extra_seat: Amount;
  }[];
  readonly tax_class: TaxClass;
  readonly trial_days: string;
  readonly grace_days: string;
  readonly seats: string;
  readonly limits: {
    readonly history_years: string;
    readonly regions: PlaceReach;
    readonly downloads: string;
    readonly api_calls: string;
    readonly alerts: string;
    readonly estimates: string;
  };
  readonly entitlements: readonly { readonly product: string; readonly level: Level }[];
  readonly features_en: string;
  readonly features_ms: string;
  readonly reminder_days: string;
}

/** What a first version begins with: a price for a year and nothing that is opened yet. */
const START: PlanTerms = {
  prices: [{ term_months: 12, currency: OWN_CURRENCY, amount: 0, extra_seat: null }],
  tax_class: 'standard',
  trial_days: 0,
  grace_days: 14,
  seats: 1,
  limits: {
    history_years: null,
    regions: 'all',
    downloads: null,
    api_calls: 0,
    alerts: 0,
    estimates: 0,
  },
  entitlements: [],
  features: [],
  reminder_days: [30, 7],
};

/** The fields of a version that begins as another one is; null for the first of a new plan. */
export function termsValues(terms: PlanTerms | null): TermsValues {
  const { limits, features, prices, ...rest } = terms ?? START;
  const lines = (locale: 'en' | 'ms') => features.map((line) => line[locale] ?? '').join('\n');
  return {
    // a price that nobody has typed is not nothing
    prices: prices.map(({ term_months, amount, extra_seat }) => ({
      term_months: String(term_months),
      amount: terms ? amount : null,
      extra_seat,
    })),
    tax_class: rest.tax_class,
    trial_days: String(rest.trial_days),
    grace_days: String(rest.grace_days),
    seats: String(rest.seats),
    limits: {
      history_years: textOf(limits.history_years),
      regions: limits.regions,
      downloads: textOf(limits.downloads),
      api_calls: textOf(limits.api_calls),
      alerts: textOf(limits.alerts),
      estimates: textOf(limits.estimates),
    },
    entitlements: rest.entitlements,
    features_en: lines('en'),
    features_ms: lines('ms'),
    reminder_days: rest.reminder_days.join(', '),
  };
}

/** The terms as the body wants them; what cannot be read stays as typed, for the schema to refuse. */
export const termsBody = ({ features_en, features_ms, prices, limits, ...values }: TermsValues) => ({
  prices: prices.map(({ term_months, amount, extra_seat }) => ({
    term_months: asked(term_months),
    currency: OWN_CURRENCY,
    amount,
    extra_seat,
  })),
  tax_class: values.tax_class,
  trial_days: asked(values.trial_days),
  grace_days: asked(values.grace_days),
  seats: asked(values.seats),
  limits: {
    history_years: unlimited(limits.history_years),
    regions: limits.regions,
    downloads: unlimited(limits.downloads),
    api_calls: unlimited(limits.api_calls),
    alerts: unlimited(limits.alerts),
    estimates: unlimited(limits.estimates),
  },
  entitlements: values.entitlements,
  features: linesOf(features_en, features_ms),
  reminder_days: values.reminder_days
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(asked),
});

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));
const numberIn = (text: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
/** A number that must be given. */
const asked = (text: string) => (text.trim() === '' ? null : numberIn(text));
/** A limit that may be left open. */
const unlimited = asked;

/** Lines of both languages side by side; where only one has a line, it stands alone. */
function linesOf(english: string, malay: string): { en: string; ms: string }[] {
  const [en, ms] = [english, malay].map((text) => text.split('\n').map((line) => line.trim())) as [
    string[],
    string[],
  ];
  return Array.from({ length: Math.max(en.length, ms.length) }, (_, place) => ({
    en: en[place] ?? '',
    ms: ms[place] ?? '',
  })).filter((line) => line.en !== '' || line.ms !== '');
}
