import type { TableTwoAnswer } from '@datum/contract/computation/runs';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { costFigures } from '../answer.rules.ts';
import type { ReadyFrame } from '../compute.queries.ts';
import { type Frame, readFrame, readRunFrame } from '../inputs/frame.queries.ts';
import { frameAnswer } from '../inputs/frame-answer.queries.ts';
import { seriesKeyOf } from '../matched/indices/series-name.rules.ts';
import { readFactors } from '../matched/indices/stored-figures.queries.ts';
import { findCurrentRun } from '../queries.ts';
import { requireReady } from '../refusals.rules.ts';
import type { CostIndex } from '../tables/table-two.rules.ts';
import { readCostIndices, readPastValues } from '../values.queries.ts';
import { readComponentLabels, readOutdated } from './components.queries.ts';
import { findWeighingRun, weighedContributions } from './figures.queries.ts';
import { weighedTableTwo } from './table-two.queries.ts';
import type { WeighedMonth } from './weigh.rules.ts';

/** What Table Two is asked to explain, of a family. */
export interface AskedTwo {
  readonly family: string;
  readonly category?: number | undefined;
  /** The country where none is asked for. */
  readonly region?: number | undefined;
  readonly variant: string;
}

/** What a Table Two that is computed and not stored tells. */
export type ComputedTwo = Pick<
  TableTwoAnswer,
  'figures' | 'contributions' | 'equals_official' | 'result_hash'
>;

/** Table Two of a family that weighs others, as the latest run that computed the month stored it. */
export async function storedWeighedTwo(
  db: Reading,
  period: string,
  asked: AskedTwo,
  person: SignedIn | null,
) {
  const stored = await findCurrentRun(db, asked.family, 'table_two', period);
  const runId = await findWeighingRun(db, asked.family, period);
  const next = await readFrame(db, asked.family, period);
  const frame = stored ? await readRunFrame(db, stored.id) : next;
  const costs = runId === null || !stored ? [] : await readCostIndices(db, runId, period);
  const around = await aroundWeighed(db, frame, person, next);
  return {
    ...around,
    is_dry: false,
    equals_official: null,
    result_hash: stored?.result_hash ?? null,
    ...(await figuresOf(db, frame, { region: around.regions[0]?.id, ...asked }, costs)),
  };
}

/** The figures of the same computed now; nothing is stored. */
export async function dryWeighedTwo(db: Reading, given: Frame, asked: AskedTwo): Promise<ComputedTwo> {
  const frame = requireReady(given);
  const stored = await findCurrentRun(db, asked.family, 'table_two', frame.period);
  const { months, resultHash } = await weighedTableTwo(db, frame);
  const month = months.at(-1);
  return {
    equals_official: stored ? stored.result_hash === resultHash : null,
    result_hash: resultHash,
    ...(await figuresOf(db, frame, asked, await onBase(db, frame, month), month)),
  };
}

/** What stands around these figures: instead of groups the families that are weighed. */
export async function aroundWeighed(db: Reading, frame: Frame, person: SignedIn | null, next: Frame = frame) {
  return {
    ...(await frameAnswer(db, frame, 'table_two', person, next)),
    groups: await readComponentLabels(db, frame.family),
    outdated: await readOutdated(db, frame.family, frame.period),
  };
}

/** Indices on the base in effect. */
async function onBase(db: Reading, frame: ReadyFrame, month: WeighedMonth | undefined): Promise<CostIndex[]> {
  const factors = await readFactors(db, frame.base.id);
  return (month?.figures ?? []).map(({ categoryId, variant, regionId, index, imputedShare, quotes }) => {
    const key = seriesKeyOf({ kind: 'cost_index', memberId: categoryId, variant, regionId });
    return {
      categoryId,
      variant,
      regionId,
      value: index / (factors.get(key) ?? 1),
      nQuotes: quotes,
      imputedShare,
    };
  });
}

async function figuresOf(
  db: Reading,
  { base, rules, period }: Frame,
  asked: AskedTwo,
  costs: readonly CostIndex[],
  dry?: WeighedMonth,
): Promise<Pick<ComputedTwo, 'figures' | 'contributions'>> {
  if (!base || !rules) return { figures: [], contributions: [] };
  const before = [addPeriods(period, -1), yearBefore(period)];
  const past = await readPastValues(db, base.id, 'cost_index', before);
  const { region = 0 } = asked;
  const cost = costs.find(
    ({ categoryId, regionId, variant }) =>
      categoryId === asked.category && regionId === region && variant === asked.variant,
  );
  return {
    figures: costFigures(costs, past, period, rules.content),
    contributions:
      asked.category === undefined
        ? []
        : await weighedContributions(
            db,
            { family: asked.family, period },
            { category: asked.category, region, variant: asked.variant },
            cost?.value ?? null,
            { dry, decimals: rules.content.decimals.index },
          ),
  };
}
