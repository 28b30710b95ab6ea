import { type CopyValue, copyIn } from '@datum/database/copy-in';
import type { Writing } from '@datum/database/open';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { type CellContent, indexContent, priceCells } from '../features/releases/cells.rules.ts';
import type { Basket } from '../features/runs/basket.rules.ts';
import { averageSeries, ensureSeries, type SeriesKey, seriesText } from '../features/runs/series.queries.ts';
import { costKey, groupKey } from '../features/runs/store.queries.ts';
import { sha256 } from '../platform/tokens.ts';
import { correctionInstant, releaseInstant } from './calendar.ts';
import type { Collection } from './collection.ts';
import { type ComputedMonth, DEMO_RULES } from './history.ts';

/** A month's figures with the runs that they come from. */
export interface MonthOfRuns {
  readonly month: ComputedMonth;
  readonly runs: { readonly one: number; readonly two: number };
}

/** Periods after which a provisional figure is firm (index family of the demonstration). */
const FIRM_AFTER = 3;

interface Cell extends CellContent {
  readonly key: SeriesKey;
  readonly period: string;
  readonly status: 'provisional' | 'firm' | 'revised';
  readonly runId: number;
}

interface PlannedRelease {
  readonly subject: 'bmp' | 'bmci';
  readonly period: string;
  readonly vintage: number;
  readonly kind: 'first' | 'revision' | 'correction';
  /** Null: prepared, waits for approval. */
  readonly liveAt: Date | null;
  readonly cells: readonly Cell[];
  readonly reasonClass: 'rebase' | 'data_error' | null;
  readonly reason: { readonly en: string; readonly ms: string } | null;
}

/** What the releases are made from. */
export interface ReleasePlan {
  readonly basketOf: (period: string) => Basket;
  /** Figures on the first base by period. */
  readonly first: ReadonlyMap<string, MonthOfRuns>;
  /** Figures on the later base by period, for all periods. */
  readonly later: ReadonlyMap<string, MonthOfRuns>;
  /** What was published at first for the period that was corrected. */
  readonly wrong: MonthOfRuns;
}

/** All releases of the demonstration in the order in which they went live, and those that wait for approval. */
export async function storeReleases(db: Writing, collection: Collection, plan: ReleasePlan): Promise<void> {
  const planned = planReleases(collection, plan).toSorted(
    (a, b) =>
      (a.liveAt?.getTime() ?? Number.POSITIVE_INFINITY) - (b.liveAt?.getTime() ?? Number.POSITIVE_INFINITY) ||
      a.subject.localeCompare(b.subject),
  );
  const keys = new Map(
    planned.flatMap(({ cells }) => cells.map(({ key }) => [seriesText(key), key] as const)),
  );
  const ids = await ensureSeries(db, [...keys.values()]);
  const latest = new Map<string, string>();
  const rows: CopyValue[][] = [];
  for (const release of planned) {
    const changed = release.cells.filter((cell) => isChanged(cell, latest));
    const { id, sequence } = await insertRelease(db, collection, release, changed);
    for (const { key, ...cell } of changed) {
      rows.push([
        ids.get(seriesText(key)) ?? null,
        cell.period,
        id,
        sequence,
        cell.value,
        cell.exact,
        cell.status,
        cell.obsStatus,
        cell.suppressed,
        cell.nQuotes,
        cell.low,
        cell.high,
        cell.grade,
        cell.runId,
      ]);
    }
  }
  await copyIn(
    db,
    'release_cells',
    [
      'series_id',
      'period',
      'release_id',
      'sequence',
      'value',
      'exact',
      'value_status',
      'obs_status',
      'suppressed',
      'n_quotes',
      'low',
      'high',
      'grade',
      'run_id',
    ],
    rows,
  );
}

/** A release stores only cells whose value, status or note changed (settled 1.10). */
function isChanged(cell: Cell, latest: Map<string, string>): boolean {
  const place = `${seriesText(cell.key)} ${cell.period}`;
  const content = [cell.value, cell.status, cell.obsStatus, cell.suppressed].join('|');
  const changed = latest.get(place) !== content;
  latest.set(place, content);
  return changed;
}

function planReleases({ calendar, utcOffset }: Collection, plan: ReleasePlan): PlannedRelease[] {
  const { months, published, waiting, rebased, corrected } = calendar;
  const releases = [...published, waiting].flatMap((period): PlannedRelease[] => {
    const isRebase = period === rebased;
    const frame = period < rebased ? plan.first : plan.later;
    const firming = months[months.indexOf(period) - FIRM_AFTER];
    const liveAt = period === waiting ? null : releaseInstant(period, utcOffset);
    const now = period === corrected ? plan.wrong : frame.get(period);
    const before = firming ? frame.get(firming) : undefined;
    const history = isRebase
      ? [...frame.values()].filter(({ month }) => month.period < period)
      : before
        ? [before]
        : [];
    if (!now) {
      throw new Error(`no figures for ${period}`);
    }
    const provisionalFrom = months[months.indexOf(period) - FIRM_AFTER + 1] ?? '';
    const statusOf = (past: string) => (past < provisionalFrom ? 'firm' : 'provisional');
    return [
      {
        subject: 'bmp',
        period,
        vintage: 1,
        kind: 'first',
        liveAt,
        reasonClass: null,
        reason: null,
        cells: [...prices(now, plan, 'provisional'), ...(before ? prices(before, plan, 'firm') : [])],
      },
      {
        subject: 'bmci',
        period,
        vintage: 1,
        kind: isRebase ? 'revision' : 'first',
        liveAt,
        reasonClass: isRebase ? 'rebase' : null,
        reason: isRebase
          ? {
              en: `Reference period changed: ${calendar.baseYear} = 100. Earlier figures are linked by printed factors.`,
              ms: `Tempoh rujukan berubah: ${calendar.baseYear} = 100. Angka terdahulu dipautkan dengan faktor bercetak.`,
            }
          : null,
        cells: [
          ...indices(now, 'provisional'),
          ...history.flatMap((past) => indices(past, statusOf(past.month.period))),
        ],
      },
    ];
  });
  const right = (corrected < rebased ? plan.first : plan.later).get(corrected);
  return right
    ? [...releases, ...corrections(corrected, right, plan, correctionInstant(corrected, utcOffset))]
    : releases;
}

function corrections(period: string, right: MonthOfRuns, plan: ReleasePlan, liveAt: Date): PlannedRelease[] {
  const reason = {
    en: 'One cement quote was keyed wrong; its average and the indices above it are corrected.',
    ms: 'Satu sebut harga simen tersalah masuk; purata dan indeks di atasnya dibetulkan.',
  };
  const common = {
    period,
    vintage: 2,
    kind: 'correction',
    liveAt,
    reasonClass: 'data_error',
    reason,
  } as const;
  return [
    { ...common, subject: 'bmp', cells: prices(right, plan, 'provisional') },
    { ...common, subject: 'bmci', cells: indices(right, 'provisional') },
  ];
}

function prices({ month, runs }: MonthOfRuns, plan: ReleasePlan, status: Cell['status']): Cell[] {
  return priceCells(month.averages, plan.basketOf(month.period), DEMO_RULES.decimals).map(
    ({ itemId, regionId, ...content }) => ({
      ...content,
      key: averageSeries('bmp', itemId, regionId),
      period: month.period,
      status,
      runId: runs.one,
    }),
  );
}

function indices({ month, runs }: MonthOfRuns, status: Cell['status']): Cell[] {
  const { frame, period } = month;
  return [
    ...month.groups.map((index) => ({
      ...indexContent(index, DEMO_RULES.decimals),
      key: groupKey(frame, index),
      period,
      status,
      runId: runs.one,
    })),
    ...month.costs.map((index) => ({
      ...indexContent(index, DEMO_RULES.decimals),
      key: costKey(frame, index),
      period,
      status,
      runId: runs.two,
    })),
  ];
}

async function insertRelease(
  db: Writing,
  { people, calendar }: Collection,
  release: PlannedRelease,
  cells: readonly Cell[],
): Promise<{ id: number; sequence: number | null }> {
  const isLive = release.liveAt !== null;
  const isSuperseded = release.period === calendar.corrected && release.vintage === 1;
  const row = await db
    .insertInto('releases')
    .values(({ fn }) => ({
      subject: release.subject,
      period: release.period,
      vintage: release.vintage,
      sequence: isLive ? fn<number>('nextval', [(eb) => eb.val('vintage_sequence')]) : null,
      kind: release.kind,
      state: isLive ? (isSuperseded ? 'superseded' : 'live') : 'rehearsed',
      scheduled_at: release.liveAt,
      live_at: release.liveAt,
      reason_class: release.reasonClass,
      reason: JSON.stringify(release.reason ?? {}),
      run_id: cells[0]?.runId ?? null,
      last_edited_by: people.compiler,
      approved_by: isLive ? people.approver : null,
      approved_at: isLive ? new Date((release.liveAt?.getTime() ?? 0) - 20 * 3_600_000) : null,
      sealed_hash: sealOf(cells),
      is_demo: true,
    }))
    .returning(['id', 'sequence'])
    .executeTakeFirstOrThrow();
  return { id: row.id, sequence: row.sequence };
}

/** sha256 over the cells in order: what was rehearsed is what goes live. */
const sealOf = (cells: readonly Cell[]): string =>
  sha256(
    cells
      .map(({ key, period, value, status }) => `${seriesText(key)} ${period} ${value ?? '-'} ${status}`)
      .join('\n'),
  );

/** Link factors from the first base to the later: mean of the old series over the base year by that of the new. */
export async function storeLinkFactors(
  db: Writing,
  collection: Collection,
  plan: ReleasePlan,
  bases: { readonly first: number; readonly later: number; readonly months: readonly string[] },
): Promise<void> {
  const means = (frame: ReleasePlan['first']) => {
    const sums = new Map<string, number>();
    for (const period of bases.months) {
      for (const { key, exact } of indices(frame.get(period)!, 'firm')) {
        const place = seriesText({ ...key, revision: 0, basePeriodId: null });
        sums.set(place, (sums.get(place) ?? 0) + (exact ?? 0));
      }
    }
    return sums;
  };
  const [old, next] = [means(plan.first), means(plan.later)];
  const rows = [...next].flatMap(([key, sum]): CopyValue[][] => {
    const before = old.get(key);
    return before
      ? [
          [
            key,
            bases.first,
            bases.later,
            bases.months[0] ?? '',
            bases.months.at(-1) ?? '',
            roundHalfAway({ value: before / sum, decimals: 6 }),
            collection.people.approver,
          ],
        ]
      : [];
  });
  await copyIn(
    db,
    'link_factors',
    ['series_key', 'old_base_id', 'new_base_id', 'overlap_from', 'overlap_to', 'factor', 'approved_by'],
    rows,
  );
}

/** The public calendar: what came out, what waits (`soon` when its usual day has passed), and the next twelve months. */
export async function storeCalendar(
  db: Writing,
  { calendar, utcOffset }: Collection,
  ahead: readonly string[],
  soon: Date,
): Promise<void> {
  const plannedAt = (period: string) => {
    const usual = releaseInstant(period, utcOffset);
    return period === calendar.waiting && usual < soon ? soon : usual;
  };
  const rows = [...calendar.months, ...ahead].flatMap((period) =>
    (['bmp', 'bmci'] as const).map((subject) => ({
      subject,
      period,
      planned_at: plannedAt(period),
      state: calendar.published.includes(period) ? ('released' as const) : ('confirmed' as const),
    })),
  );
  await db.insertInto('release_calendar').values(rows).execute();
}
