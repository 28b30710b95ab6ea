import { correctionInstant, releaseInstant } from '../calendar.ts';
import type { Collection } from '../collection/collection.ts';
import { FIRM_AFTER } from '../lists/family.ts';
import { type Cell, indices, type MonthOfRuns, prices, type ReleasePlan } from './cells.ts';

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

/** What is released of every period: figures, those that become firm, the new base's history, and one correction. */
export function planReleases({ calendar, utcOffset }: Collection, plan: ReleasePlan): PlannedRelease[] {
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
