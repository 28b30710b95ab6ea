import type { Writing } from '@datum/database/open';
import { currencyRates } from '../further/survey-rates.ts';

const YEARS = 6;
const DAY_MS = 86_400_000;

/** Rates of exchange on each Monday, generated; a rate that is there already stays. */
export async function storeRates(db: Writing, today: string): Promise<void> {
  const end = Date.parse(today);
  const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * DAY_MS;
  const days = Array.from({ length: YEARS * 52 }, (_, back) =>
    new Date(monday - back * 7 * DAY_MS).toISOString().slice(0, 10),
  );
  await db
    .insertInto('exchange_rates')
    .values(
      days.flatMap((on_date) =>
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
}
