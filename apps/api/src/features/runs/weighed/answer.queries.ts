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

interface Asked {
  readonly family: string;
  readonly category?: number | undefined;
  readonly region?: number | undefined;
  readonly variant: string;
}

/** Table Two of a family that weighs others, as the latest run that computed the month stored it. */
export async function storedWeighedTwo(db: Reading, period: string, asked: Asked, person: SignedIn | null) {
  const stored = await findCurrentRun(db, asked.family, 'table_two', period);
  const runId = await findWeighingRun(db, asked.family, period);
  const frame = stored ? await readRunFrame(db, stored.id) : await readFrame(db, asked.family, period);
  const costs = runId === null || !stored ? [] : await readCostIndices(db, runId, period);
  return {
    ...(await answerOf(db, frame, asked, costs, person)),
    is_dry: false,
    equals_official: null,
    result_hash: stored?.result_hash ?? null,
  };
}

/** The same computed now; nothing is stored. */
export async function dryWeighedTwo(db: Reading, period: string, asked: Asked, person: SignedIn | null) {
  const frame = requireReady(await readFrame(db, asked.family, period));
  const stored = await findCurrentRun(db, asked.family, 'table_two', period);
  const { months, resultHash } = await weighedTableTwo(db, frame);
  const month = months.at(-1);
  return {
    ...(await answerOf(db, frame, asked, await onBase(db, frame, month), person, month)),
    is_dry: true,
    equals_official: stored ? stored.result_hash === resultHash : null,
    result_hash: resultHash,
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

async function answerOf(
  db: Reading,
  frame: Frame,
  asked: Asked,
  costs: readonly CostIndex[],
  person: SignedIn | null,
  dry?: WeighedMonth,
) {
  const around = {
    ...(await frameAnswer(db, frame, 'table_two', person)),
    outdated: await readOutdated(db, asked.family, frame.period),
  };
  const groups = await readComponentLabels(db, asked.family);
  const { base, rules, period } = frame;
  if (!base || !rules) return { ...around, groups, figures: [], contributions: [] };
  const before = [addPeriods(period, -1), yearBefore(period)];
  const past = await readPastValues(db, base.id, 'cost_index', before);
  const region = asked.region ?? around.regions[0]?.id ?? 0;
  const cost = costs.find(
    ({ categoryId, regionId, variant }) =>
      categoryId === asked.category && regionId === region && variant === asked.variant,
  );
  return {
    ...around,
    groups,
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
