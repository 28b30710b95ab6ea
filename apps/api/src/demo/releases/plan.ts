import { correctionInstant, releaseInstant } from '../calendar.ts';
import type { Collection } from '../collection/collection.ts';
import { FIRM_AFTER } from '../lists/family.ts';
import type { Cell } from './cells.ts';

/** A release before it is stored. */
export interface PlannedRelease {
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

/** Figures of a period as its runs gave them: averages, and indices of its own and of periods that it wrote anew. */
export interface MonthFigures {
  readonly prices: readonly Cell[];
  readonly indices: readonly Cell[];
}

/** Figures of all periods, and those that were published first of the corrected one. */
export interface ReleasePlan {
  readonly months: ReadonlyMap<string, MonthFigures>;
  readonly wrong: MonthFigures;
}

/** What is released of every period: figures, those that become firm, the new base's history, and one correction. */
export function planReleases({ calendar, utcOffset }: Collection, plan: ReleasePlan): PlannedRelease[] {
  const { months, published, waiting, rebased, corrected } = calendar;
  const releases = [...published, waiting].flatMap((period): PlannedRelease[] => {
    const isRebase = period === rebased;
    const own = period === corrected ? plan.wrong : plan.months.get(period);
    if (!own) throw new Error(`no figures for ${period}`);
    const at = months.indexOf(period);
    const firming = plan.months.get(months[at - FIRM_AFTER] ?? '');
    const provisionalFrom = months[at - FIRM_AFTER + 1] ?? '';
    const statusOf = (past: string) => (past < provisionalFrom ? 'firm' : 'provisional');
    const liveAt = period === waiting ? null : releaseInstant(period, utcOffset);
    const common = { period, vintage: 1, liveAt } as const;
    return [
      {
        ...common,
        subject: 'bmp',
        kind: 'first',
        reasonClass: null,
        reason: null,
        cells: [...own.prices, ...firm(firming?.prices ?? [], months[at - FIRM_AFTER])],
      },
      {
        ...common,
        subject: 'bmci',
        kind: isRebase ? 'revision' : 'first',
        reasonClass: isRebase ? 'rebase' : null,
        reason: isRebase ? rebaseReason(calendar.baseYear) : null,
        cells: [
          ...own.indices.map((cell) => ({ ...cell, status: statusOf(cell.period) }) as const),
          ...firm(indicesBefore(plan, period), months[at - FIRM_AFTER]),
        ],
      },
    ];
  });
  const right = plan.months.get(corrected);
  return right
    ? [...releases, ...corrections(corrected, right, correctionInstant(corrected, utcOffset))]
    : releases;
}

/** Indices that runs of earlier periods wrote, on every base: where one begins, also those of the months before it. */
const indicesBefore = ({ months }: ReleasePlan, period: string): Cell[] =>
  [...months].flatMap(([own, { indices }]) => (own < period ? indices : []));

/** Figures of the period that becomes firm, among those that its runs wrote. */
const firm = (cells: readonly Cell[], period: string | undefined): Cell[] =>
  cells.flatMap((cell) => (cell.period === period ? [{ ...cell, status: 'firm' as const }] : []));

const rebaseReason = (baseYear: string) => ({
  en: `Reference period changed: ${baseYear} = 100. Earlier figures are divided by one factor a series, so that no growth rate changes.`,
  ms: `Tempoh rujukan berubah: ${baseYear} = 100. Angka terdahulu dibahagi dengan satu faktor bagi setiap siri, supaya tiada kadar pertumbuhan berubah.`,
});

function corrections(period: string, right: MonthFigures, liveAt: Date): PlannedRelease[] {
  const common = {
    period,
    vintage: 2,
    kind: 'correction',
    liveAt,
    reasonClass: 'data_error',
    reason: {
      en: 'One quote was keyed wrong; the average and the indices above it are corrected.',
      ms: 'Satu sebut harga tersalah masuk; purata dan indeks di atasnya dibetulkan.',
    },
  } as const;
  return [
    { ...common, subject: 'bmp', cells: right.prices },
    { ...common, subject: 'bmci', cells: right.indices },
  ];
}
