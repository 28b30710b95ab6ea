import type { Level } from '@datum/contract/plans/plan-terms';
import type { Product } from '@datum/contract/publication/products';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { SAMPLE_ONLY } from '@datum/contract/subscriptions/opened';
import { yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishedChange } from '@datum/index-numbers/publication/published-change';
import { readNextRelease } from '../../published/queries.ts';
import { readEnteredTable } from './table.queries.ts';

/** Series whose latest value the catalogue shows. */
const MOST_HEADLINES = 4;

/** An entered subject in the catalogue, with the latest values of its sample series: what everybody sees. */
export async function readEnteredProduct(
  db: Reading,
  subject: EnteredSubject,
  level: Level,
  asOf: number,
): Promise<Product> {
  const table = await readEnteredTable(db, {
    subject,
    series: undefined,
    frequency: undefined,
    from: undefined,
    to: undefined,
    measure: 'level',
    asOf,
    opened: SAMPLE_ONLY,
  });
  const next = await readNextRelease(db, subject.code, table.latest_period);
  return {
    subject: subject.code,
    slug: subject.slugs.product,
    kind: subject.kind,
    frequency: subject.frequencies[0],
    name: subject.name,
    summary: subject.summary,
    latest_period: table.latest_period,
    released_at: table.as_of?.live_at ?? null,
    next_period: next?.period ?? null,
    next_release_at: next?.planned_at.toISOString() ?? null,
    series: table.choices.series.length,
    first_period: table.first_period,
    level,
    headlines: table.rows.slice(0, MOST_HEADLINES).flatMap((row) => headlineOf(row, table.periods)),
    is_demo: table.is_demo,
  };
}

type Table = Awaited<ReturnType<typeof readEnteredTable>>;

function headlineOf(row: Table['rows'][number], periods: readonly string[]): Product['headlines'] {
  const at = row.cells.findLastIndex((cell) => cell?.value);
  const [cell, period] = [row.cells[at], periods[at]];
  const definition = row.definitions.at(-1);
  if (!cell?.value || !period || !definition) return [];
  const since = row.definitions.findLast(({ breaks }) => breaks)?.valid_from ?? '';
  const to = cell.value;
  const change = (before: string) => {
    const from = row.cells[periods.indexOf(before)]?.value;
    return from && Number(from) > 0 && before >= since ? publishedChange({ from, to, decimals: 1 }) : null;
  };
  return [
    {
      label: row.name,
      place: {},
      unit: definition.unit,
      base: definition.base ? { en: definition.base } : null,
      value: to,
      change_month: change(periods[at - 1] ?? ''),
      change_year: change(yearBefore(period)),
      figure: `${row.series}.${period}.${cell.sequence}`,
      spark: row.cells.map((one) => (one?.value ? Number(one.value) : null)),
    },
  ];
}
