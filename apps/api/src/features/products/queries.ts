import type { Product } from '@datum/contract/publication/products';
import type { Withdrawal } from '@datum/contract/publication/published';
import type { Subject } from '@datum/contract/subjects/subject';
import type { Opened } from '@datum/contract/subscriptions/opened';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { readLatestRelease, readNextRelease, readPublishedSpan } from '../published/queries.ts';
import { readTable, type TableRequest } from '../published/table.queries.ts';
import { sparkOf } from '../published/table.rules.ts';
import { readWithdrawals } from '../published/withdrawals.queries.ts';
import { headlineRows } from './rules.ts';

/** A product of the catalogue with the facts and headline figures of its latest release. */
export async function readProduct(
  db: Reading,
  product: Subject,
  opened: Opened,
  published: PublishedCache,
): Promise<Product> {
  const asOf = published.vintage;
  const release = await readLatestRelease(db, product.code, asOf);
  const span = await readPublishedSpan(db, product.code, asOf);
  const next = await readNextRelease(db, product.code, span.latest);
  const latest = standing(span, await readWithdrawals(db, product.code, asOf));
  const series = await db
    .selectFrom('series')
    .where('subject', '=', product.code)
    // those of a release that never went out are none to readers
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_cells as c')
          .innerJoin('releases as l', 'l.id', 'c.release_id')
          .whereRef('c.series_id', '=', 'series.id')
          .where('c.sequence', '<=', asOf)
          .where('l.state', '<>', 'withdrawn'),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return {
    subject: product.code,
    slug: product.slugs.product,
    kind: product.kind,
    frequency: product.frequency,
    name: product.name,
    summary: product.summary,
    latest_period: latest,
    released_at: release?.live_at?.toISOString() ?? null,
    next_period: next?.period ?? null,
    next_release_at: next?.planned_at.toISOString() ?? null,
    series: series.n,
    first_period: span.first,
    level: opened.level,
    headlines: latest ? await readHeadlines(db, product, latest, opened, published) : [],
    is_demo: release?.is_demo ?? false,
  };
}

/** The latest period that has figures: one whose only vintage was withdrawn is no headline. */
function standing(
  { first, latest }: { readonly first: string | null; readonly latest: string | null },
  withdrawals: readonly Withdrawal[],
): string | null {
  const gone = withdrawals.filter(({ shows }) => shows === 'none').map(({ period }) => period);
  let period = latest;
  while (period !== null && gone.includes(period)) {
    period = period === first ? null : addPeriods(period, -1);
  }
  return period;
}

/** Country figures of the latest period with their changes and the last 24 months, as far as they are open. */
async function readHeadlines(
  db: Reading,
  product: Subject,
  latest: string,
  opened: Opened,
  published: PublishedCache,
): Promise<Product['headlines']> {
  const request: TableRequest = {
    subject: product.code,
    kind: product.kind === 'prices' ? 'average' : 'cost_index',
    regions: 'country',
    items: [],
    headlineOnly: true,
    groups: [],
    categories: [],
    variant: '',
    base: 'current',
    from: undefined,
    to: latest,
    measure: 'level',
    asOf: published.vintage,
    opened,
  };
  const table = await readTable(db, published, request);
  const last = table.periods.length - 1;
  return headlineRows(table.rows, product.kind).flatMap((row) => {
    const cell = row.cells[last];
    const change = row.last_change?.period === table.periods[last] ? row.last_change : null;
    return cell
      ? [
          {
            label: (row.item ?? row.category)?.name ?? {},
            place: row.region.name,
            unit: row.item ? `RM/${row.item.unit}` : 'index',
            base: row.item ? null : (table.base?.label ?? null),
            value: cell.value,
            change_month: change?.month ?? null,
            change_year: change?.year ?? null,
            figure: `${row.series}.${table.periods[last]}.${cell.sequence}`,
            spark: sparkOf(row),
          },
        ]
      : [];
  });
}

/**
 * Announced release dates of the products from an instant on, nearest first. What came out before its announced minute is
 * among them until that minute: who waits for it finds when it came instead, and why.
 */
export function readCalendar(db: Reading, from: Date) {
  return db
    .selectFrom('release_calendar')
    .where((eb) =>
      eb.or([
        eb('planned_at', '>=', from),
        eb.and([eb('state', '=', 'released'), eb('changed_from', '>=', from)]),
      ]),
    )
    .orderBy('planned_at')
    .orderBy('subject')
    .limit(100)
    .select(['subject', 'period', 'planned_at', 'state', 'changed_from', 'change_reason'])
    .execute();
}
