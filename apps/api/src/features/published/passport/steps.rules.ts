import type { MatchedStep } from '@datum/contract/publication/passport';
import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods } from '@datum/contract/values/period';
import { movementOf } from '@datum/index-numbers/matched-sample/movement';
import {
  lenderBit,
  lendersOf,
  NO_PRICE,
  originName,
  originOf,
} from '@datum/index-numbers/matched-sample/origin';
import { withoutResidue } from '@datum/index-numbers/publication/print';

/** A stored step of an item in a leaf, with a column of its lines in each array. */
export interface StoredStep {
  readonly item_id: number;
  readonly movement: number | null;
  readonly level: number;
  readonly level_before: number | null;
  readonly lines: number;
  readonly imputed_lines: number;
  readonly imputed_share: number;
  readonly lenders: number;
  readonly line_ids: readonly number[];
  readonly before: readonly number[];
  readonly before_origins: readonly number[];
  readonly now: readonly number[];
  readonly origins: readonly number[];
  /** The first period of its chain. */
  readonly began: string;
  /** Everybody who lent to it in the periods that an imputed price of now can go back to. */
  readonly lent: number;
}

interface Cell {
  readonly item_id: number | null;
  readonly region_id: number;
  readonly period: string;
}

/** What a reader may see of prices. */
export interface Seen {
  readonly opensPrices: boolean;
  readonly isPublished: (itemId: number, period: string) => boolean;
  /** Hidden averages of the group in all leaf regions, back to where an imputed price can come from. */
  readonly hidden: readonly Cell[];
  readonly period: string;
  readonly regionId: number;
}

const ELSEWHERE = lenderBit(originOf('neighbours')) | lenderBit(originOf('group'));
const FAR = lenderBit(originOf('region_group')) | lenderBit(originOf('country'));

const isImputed = (origin: number) => origin >= originOf('cell');

/** Whether a line is in the step: it has a price and one to compare it with. What is kept of a line that has none now is not. */
const isMatched = ({ before, origins }: StoredStep, at: number): boolean =>
  !Number.isNaN(before[at] ?? Number.NaN) && origins[at] !== NO_PRICE;

/** Whether a price that the step is made of was imputed in the period before, and so goes back to earlier ones. */
const goesBack = (step: StoredStep): boolean =>
  step.before_origins.some((origin, at) => isImputed(origin) && isMatched(step, at));

/** Whether a price of a step goes back to other months or other places. */
export const hasBorrowed = (step: StoredStep): boolean =>
  (step.lenders & (ELSEWHERE | FAR)) !== 0 || goesBack(step);

/**
 * Why a reader does not see a step. Both months' averages have to be shown. An imputed price is its line's last one moved by
 * a lender: one that goes back further has to be shown in all these months, and what lent from elsewhere must not stand on
 * a hidden average, whose movement would follow from it.
 */
export function withheldOf(step: StoredStep, seen: Seen): MatchedStep['withheld'] {
  const { item_id: item } = step;
  const { period, regionId, hidden } = seen;
  const previous = addPeriods(period, -1);
  if (!seen.opensPrices) return 'access';
  const isOld = goesBack(step);
  const from = isOld ? '' : previous;
  const recent = hidden.filter((cell) => cell.period >= from);
  if (recent.some((cell) => cell.item_id === item && cell.region_id === regionId)) return 'hidden';
  if (!seen.isPublished(item, period) || (step.movement !== null && !seen.isPublished(item, previous))) {
    return 'unpublished';
  }
  const lent = isOld ? step.lent : step.lenders;
  if ((lent & FAR) !== 0) return 'lenders';
  const isLender = (cell: Cell) => cell.item_id === item || cell.region_id === regionId;
  return (lent & ELSEWHERE) !== 0 && recent.some(isLender) ? 'lenders' : null;
}

/**
 * A step as it is told: lists of prices sorted apart, pairs for those who may see sources. In the direct form, whose level is the
 * average, the movement is that of the prices told: what is stored is average over average, with lines that are not matched.
 */
export function shownStep(
  step: StoredStep,
  {
    withheld,
    directMean,
    sources,
  }: {
    readonly withheld: MatchedStep['withheld'];
    /** The rule's mean of prices in the direct form; null in the chained one. */
    readonly directMean: string | null;
    /** Of lines; empty for readers. */
    readonly sources: ReadonlyMap<number, LocalText>;
  },
): MatchedStep {
  const pairs = step.movement === null || withheld !== null ? [] : matchedPairs(step);
  const sorted = (side: 'before' | 'now') =>
    pairs.map((pair) => pair[side]).toSorted((a, b) => a.price - b.price || (a.origin < b.origin ? -1 : 1));
  const isDirect = directMean !== null;
  const prices = (side: 'before' | 'now') => pairs.map((pair) => pair[side].price);
  const movement =
    isDirect && pairs.length > 0
      ? movementOf({
          mean: directMean === 'geometric' ? 'geometric' : 'arithmetic',
          before: prices('before'),
          now: prices('now'),
        })
      : step.movement;
  return {
    movement: withheld === null ? movement : null,
    level: isDirect || withheld !== null ? null : step.level,
    level_before: isDirect || withheld !== null ? null : step.level_before,
    lines: step.lines,
    imputed_lines: step.imputed_lines,
    imputed_share: step.imputed_share,
    lenders: lendersOf(step.lenders),
    before: sorted('before'),
    now: sorted('now'),
    withheld,
    pairs: pairs.flatMap(({ line, before, now }) => {
      const source = sources.get(line);
      return source ? [{ source, before, now }] : [];
    }),
  };
}

/** A step for a reader who has no unrounded level of the item. */
export const withoutLevels = (step: MatchedStep): MatchedStep => ({
  ...step,
  level: null,
  level_before: null,
});

function matchedPairs(step: StoredStep) {
  const { line_ids, before, before_origins, now, origins } = step;
  return line_ids.flatMap((line, at) => {
    if (!isMatched(step, at)) return [];
    const [old, price] = [before[at] ?? Number.NaN, now[at] ?? Number.NaN];
    return [
      {
        line,
        before: { price: withoutResidue(old), origin: originName(before_origins[at] ?? NO_PRICE) ?? 'kept' },
        now: { price: withoutResidue(price), origin: originName(origins[at] ?? NO_PRICE) ?? 'kept' },
      },
    ];
  });
}
