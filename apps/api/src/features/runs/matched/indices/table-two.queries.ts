import { refusal } from '@datum/contract/messages/refusals/refusal';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { wrongState } from '../../../../platform/http/problem.ts';
import type { ReadyFrame } from '../../compute.queries.ts';
import { ENGINE_VERSION, hashInputs, ValueHash } from '../../hash.rules.ts';
import {
  groupsAfter,
  groupsBefore,
  readBaseMeans,
  readGroupMonth,
  readLastGroupPeriod,
} from './group-state.queries.ts';
import {
  type CostFigure,
  costFigures,
  type GroupFigure,
  groupFigures,
  type ShareLinks,
  type WeightLink,
} from './index-figures.rules.ts';
import { type FirstBase, readCellPeriods } from './levels.queries.ts';
import { readShareLinks, readStanding } from './links/share-links.queries.ts';
import { shareLinksIn, standingOf } from './links/share-links.rules.ts';
import type { WeightSet } from './links/weight-links.rules.ts';
import { type GroupLevels, walkGroups } from './walk-groups.rules.ts';
import { makeLink, readLinks, readWeightSets, weightsIn } from './weights.queries.ts';

/** Indices of one period on the first base, with the group levels that they come from. */
export interface IndexMonth {
  readonly levels: GroupLevels;
  readonly groups: readonly GroupFigure[];
  readonly costs: readonly CostFigure[];
}

/** Table Two of a period, and of those before it that had no indices yet. */
export interface MatchedTableTwo {
  /** Oldest first; the last is the run's own period. */
  readonly months: readonly IndexMonth[];
  /** Weight sets that begin to count in these months. */
  readonly links: readonly { readonly set: WeightSet; readonly link: WeightLink }[];
  /** Links of totals that begin in these months, by period. */
  readonly shareLinks: ReadonlyMap<string, ShareLinks>;
  readonly inputsHash: string;
  readonly resultHash: string;
}

/**
 * Table Two of a period from the levels that its Table One and those before it left: group indices, then cost indices on the
 * family's first base. Reads, computes, stores nothing.
 *
 * `tableOne`: result hash of the Table One that it stands on; `until`: weights approved by then alone, as a stored run had.
 * @throws Problem 409 where nothing was quoted yet, so that there is no level to make an index of
 */
export async function matchedTableTwo(
  db: Reading,
  frame: ReadyFrame,
  base: FirstBase,
  tableOne: string,
  until?: Date,
): Promise<MatchedTableTwo> {
  const last = await readLastGroupPeriod(db, frame.family, frame.period);
  const periods = await readCellPeriods(db, frame.family, last ?? '', frame.period);
  const [first, ...later] = periods;
  if (!first) throw wrongState(refusal('computation.no-levels'));
  const walked =
    last === null
      ? walkGroups(periods, await groupsBefore(db, frame.family, base.id, first))
      : walkGroups(later, await groupsAfter(db, frame.family, base.id, first, frame.period));
  const { months, links, shareLinks } = await indexMonths(
    db,
    frame,
    walked.months,
    await readBaseMeans(db, base.id),
    until,
  );
  return {
    months,
    links,
    shareLinks,
    inputsHash: hashInputs([ENGINE_VERSION, tableOne, base.id, frame.base.id, frame.weights.id, last]),
    resultHash: hashOf(months.at(-1)),
  };
}

async function indexMonths(
  db: Reading,
  frame: ReadyFrame,
  walked: readonly GroupLevels[],
  baseMeans: ReadonlyMap<string, number>,
  until: Date | undefined,
): Promise<Pick<MatchedTableTwo, 'months' | 'links' | 'shareLinks'>> {
  const sets = await readWeightSets(db, frame.family, until);
  const known = await readLinks(db, frame.family, sets, frame.period);
  const links: { set: WeightSet; link: WeightLink }[] = [];
  const months: IndexMonth[] = [];
  const shareLinks = new Map<string, ShareLinks>();
  const standing = await readStanding(db, frame.family, walked);
  let shares = await readShareLinks(db, frame.family, frame.period);
  for (const levels of walked) {
    const set = setIn(sets, levels.period, frame);
    for (const [position, later] of sets.slice(0, sets.indexOf(set) + 1).entries()) {
      const old = sets[position - 1];
      if (!old || known.has(later.id)) continue;
      // approved after its first period had its indices: it goes on from where they stood then
      const at =
        later.validFrom < levels.period
          ? await readGroupMonth(db, frame.family, later.validFrom, levels.named)
          : null;
      const month = at ?? levels;
      const then = groupFigures(month, baseMeans);
      const costs = costFigures(month, then, old.weights, known.get(old.id) ?? null);
      const link = await makeLink(db, later, { month, groups: then, standing: costs });
      known.set(later.id, link);
      links.push({ set: later, link });
    }
    // after the weights: those of the period before may have been approved since, and are linked by now
    if (levels.before !== null) {
      const [last, old] = [months.at(-1), setIn(sets, addPeriods(levels.period, -1), frame)];
      shares = shareLinksIn(levels, shares, {
        standing: last ? standingOf(last.groups, last.costs) : standing,
        baseMeans,
        weights: old.weights,
        link: known.get(old.id) ?? null,
      });
      shareLinks.set(levels.period, shares);
    }
    const groups = groupFigures(levels, baseMeans, shares);
    months.push({
      levels,
      groups,
      costs: costFigures(levels, groups, set.weights, known.get(set.id) ?? null, shares),
    });
  }
  return { months, links, shareLinks };
}

/** The set that counts in a period; before the first one, that of the run. */
function setIn(sets: readonly WeightSet[], period: string, { weights, family }: ReadyFrame): WeightSet {
  const set = weightsIn(sets, period) ?? sets.find(({ id }) => id === weights.id);
  if (!set) throw new Error(`${family} has no weight set ${weights.id}`);
  return set;
}

/** sha256 over the indices of the run's own period in the order of the table. */
function hashOf(month: IndexMonth | undefined): string {
  const hash = new ValueHash();
  for (const { groupId, regionId, index } of month?.groups ?? []) {
    hash.add(`group ${groupId} ${regionId} ${month?.levels.period}`, index);
  }
  for (const { categoryId, regionId, variant, index } of month?.costs ?? []) {
    hash.add(`cost ${categoryId} ${regionId} ${variant} ${month?.levels.period}`, index);
  }
  return hash.digest();
}
