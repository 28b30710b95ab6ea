import { roundOf } from '@datum/contract/data-sets/all';
import type { Writing } from '@datum/database/open';
import type { SurveyCalendar } from './survey-calendar.ts';
import { dayOf } from './survey-quotes.ts';
import type { Dating } from './survey-rounds.ts';

const USUAL = { USD: 4.41, SGD: 3.28, EUR: 4.81, CNY: 0.622, JPY: 0.0302 } as const;

/** How much of the own currency one unit of the others is on a day: about the usual, up and down over the years. */
export function currencyRates(day: string): Readonly<Record<string, number>> {
  const days = Date.parse(day) / 86_400_000;
  return Object.fromEntries(
    Object.entries(USUAL).map(([currency, usual], at) => {
      const wave = 0.04 * Math.sin(days / (210 + at * 90)) + 0.008 * Math.sin(days / (17 + at * 4));
      return [currency, Number((usual * (1 + wave)).toPrecision(5))];
    }),
  );
}

/** Rates of the days on which surveys ask, and the legal minimum wages of their years. What stands there already stays. */
export async function storeSurveyRates(
  db: Writing,
  { halves }: SurveyCalendar,
  dating: Dating,
): Promise<void> {
  const days = new Set(
    halves.flatMap((half) => [0, 1, 2, 3].map((line) => dayOf(roundOf(half), line, dating))),
  );
  await db
    .insertInto('exchange_rates')
    .values(
      [...days].flatMap((on_date) =>
        Object.entries(currencyRates(on_date)).map(([currency, rate]) => ({
          currency,
          on_date,
          rate: String(rate),
          source: 'Demonstration: generated, not real',
        })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['currency', 'on_date']).doNothing())
    .execute();
  const year = Number(halves[0]?.slice(0, 4));
  await db
    .insertInto('minimum_wages')
    .values(
      [
        { valid_from: `${year}-01-01`, hourly: '7.21' },
        { valid_from: `${year + 3}-02-01`, hourly: '8.17' },
      ].map((row) => ({ ...row, source: 'Demonstration: generated, not real' })),
    )
    .onConflict((conflict) => conflict.column('valid_from').doNothing())
    .execute();
}
