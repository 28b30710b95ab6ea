import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import type { UsedRules } from '@datum/contract/computation/rule-sets';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { LocalText } from '@datum/contract/values/local-text';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { findRulesOf } from '../../rule-sets/queries.ts';
import { readStanding } from '../../standing/standing.queries.ts';
import { findWeightsOf } from '../../standing/weights-in-force.queries.ts';
import type { Basket, PairKey } from '../tables/basket.rules.ts';
import { computeGroupIndices } from '../tables/table-one.rules.ts';
import { readAverages } from './averages.queries.ts';
import { baseMeansOf } from './base.rules.ts';
import { readBasePrices, readBasket } from './inputs.queries.ts';

const USABLE = ['approved', 'in_use'] as const;

/** What a period is computed by: structure, base, rules and weights that apply to it; null where none is approved. */
export interface Frame {
  readonly family: string;
  readonly period: string;
  readonly structure: { readonly id: number; readonly title: LocalText } | null;
  readonly base: {
    readonly id: number;
    readonly label: LocalText;
    readonly from: string;
    readonly to: string;
    readonly revision: number;
  } | null;
  readonly rules: UsedRules | null;
  readonly weights: { readonly id: number; readonly title: LocalText } | null;
}

/** A frame that averages and unit price indices can be computed by. */
export type TableOneFrame = Frame & {
  readonly [Part in 'structure' | 'base' | 'rules']: NonNullable<Frame[Part]>;
};

/** The frame of a stored run: only a Table One of the matched sample has no base. */
export type RunFrame = Frame & { readonly [Part in 'structure' | 'rules']: NonNullable<Frame[Part]> };

/**
 * The frame of a period, as Table Two needs it: with the structure of the Table One that it goes on from, and before there
 * is one with that of the next.
 */
export const readFrame = async (db: Reading, family: string, period: string): Promise<Frame> =>
  frameBy(db, family, period, await readStructureOf(db, family, period));

/**
 * The frame of the next Table One of a period. What was published keeps its structure (editing a list never rewrites the past,
 * rules 1.6); before that the latest that is approved counts, also where an older one was computed by.
 */
export async function readTableOneFrame(db: Reading, family: string, period: string): Promise<Frame> {
  const { released } = await readStanding(db, dataSetsOf(family), period);
  return released.length > 0
    ? readFrame(db, family, period)
    : frameBy(db, family, period, await findStructure(db, weighedBy(family)[0] ?? family));
}

async function frameBy(
  db: Reading,
  family: string,
  period: string,
  structure: Frame['structure'] | undefined,
): Promise<Frame> {
  const month = firstMonthOf(period);
  const bases = await db
    .selectFrom('base_periods')
    .where('family', '=', family)
    .where('status', 'in', USABLE)
    .where('effective_from', '<=', month)
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'label', 'period_from', 'period_to'])
    .execute();
  const rules = await findRulesOf(db, family, month);
  const weights = await findWeightsOf(db, family, month);
  const base = bases[0];
  return {
    family,
    period,
    structure: structure ?? null,
    base: base
      ? { id: base.id, label: base.label, from: base.period_from, to: base.period_to, revision: bases.length }
      : null,
    rules: rules ?? null,
    weights: weights ?? null,
  };
}

/** The structure of a period; a family that weighs others has that of the first of them: its regions and variants. */
async function readStructureOf(db: Reading, family: string, period: string) {
  const own = weighedBy(family)[0] ?? family;
  const past = await db
    .selectFrom('runs')
    .where('subject', '=', own)
    .where('period', '=', surveyOf(own, period))
    .where('stage', '=', 'table_one')
    .where('state', 'in', ['done', 'approved'])
    .orderBy('id', 'desc')
    .select('structure_id')
    .executeTakeFirst();
  return findStructure(db, own, past?.structure_id);
}

/** The newest structure of a family that can be computed by, or the one that is named. */
const findStructure = (db: Reading, family: string, id?: number) =>
  db
    .selectFrom('structures')
    .where('family', '=', family)
    .where('status', 'in', USABLE)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('revision', 'desc')
    .select(['id', 'title'])
    .executeTakeFirst();

/**
 * The frame that a stored run was computed by. What was approved since, also with an earlier validity, does not touch
 * it: passports and rehearsals compute with the run's own lists. A Table One run has no weights, and may have no base.
 */
export async function readRunFrame(db: Reading, runId: number): Promise<RunFrame> {
  const run = await db
    .selectFrom('runs')
    .innerJoin('structures as s', 's.id', 'runs.structure_id')
    .leftJoin('base_periods as b', 'b.id', 'runs.base_period_id')
    .innerJoin('rule_sets as r', 'r.id', 'runs.rule_set_id')
    .leftJoin('weight_sets as w', 'w.id', 'runs.weight_set_id')
    .where('runs.id', '=', runId)
    .select(['runs.subject', 'runs.period', 's.id as structure_id', 's.title as structure_title'])
    .select(['b.id as base_id', 'b.label', 'b.period_from', 'b.period_to', 'b.effective_from'])
    .select(['r.id as rules_id', 'r.title as rules_title', 'r.rules'])
    .select(['w.id as weights_id', 'w.title as weights_title'])
    .executeTakeFirstOrThrow();
  const { revision } = await db
    .selectFrom('base_periods')
    .where('family', '=', run.subject)
    .where('status', 'in', USABLE)
    .where('effective_from', '<=', run.effective_from ?? '')
    .select((eb) => eb.fn.countAll<number>().as('revision'))
    .executeTakeFirstOrThrow();
  return {
    family: run.subject,
    period: run.period,
    structure: { id: run.structure_id, title: run.structure_title },
    base:
      run.base_id === null
        ? null
        : {
            id: run.base_id,
            label: run.label ?? {},
            from: run.period_from ?? '',
            to: run.period_to ?? '',
            revision,
          },
    rules: { id: run.rules_id, title: run.rules_title, content: ruleSet.parse(run.rules) },
    weights: run.weights_id ? { id: run.weights_id, title: run.weights_title ?? {} } : null,
  };
}

/** Base prices of a base, and the group means over it by which indices are divided (rules 2.2). */
export async function readBase(
  db: Reading,
  frame: Frame,
  basket: Basket,
): Promise<{ basePrices: Map<PairKey, number>; baseMeans: Map<PairKey, number> }> {
  if (!frame.base || !frame.rules) {
    return { basePrices: new Map(), baseMeans: new Map() };
  }
  const basePrices = await readBasePrices(db, frame.base.id);
  if (frame.base.from === frame.base.to) {
    return { basePrices, baseMeans: new Map() };
  }
  const baskets = await readBaskets(db, frame.family, frame.base.from, frame.base.to);
  const averages = await readAverages(db, frame.family, [...baskets.keys()]);
  const months = [...averages].map(([period, cells]) =>
    computeGroupIndices(
      groupInput(frame, frame.rules?.content, period, baskets.get(period) ?? basket, basePrices),
      cells,
    ),
  );
  return { basePrices, baseMeans: baseMeansOf(months) };
}

/** The structure of the run that counts, for each computed period of a span. Structures are few: each is read once. */
export async function readBaskets(
  db: Reading,
  family: string,
  from: string,
  to: string,
): Promise<Map<string, Basket>> {
  const runs = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', 'table_one')
    .where('state', 'in', ['done', 'approved'])
    .where('period', '>=', from)
    .where('period', '<=', to)
    .orderBy('id')
    .select(['period', 'structure_id'])
    .execute();
  const byPeriod = new Map(runs.map(({ period, structure_id }) => [period, structure_id]));
  const structures = await Promise.all(
    [...new Set(byPeriod.values())].map(async (id) => [id, await readBasket(db, id)] as const),
  );
  const baskets = new Map(structures);
  return new Map(
    [...byPeriod].flatMap(([period, id]) => {
      const basket = baskets.get(id);
      return basket ? [[period, basket] as const] : [];
    }),
  );
}

/** Input of `computeGroupIndices` for stored averages: no quotes are read again. */
export function groupInput(
  frame: Frame,
  rules: RuleSet | undefined,
  period: string,
  basket: Basket,
  basePrices: ReadonlyMap<PairKey, number>,
  baseMeans: ReadonlyMap<PairKey, number> = new Map(),
) {
  if (!rules) {
    throw new Error(`${frame.family} has no approved rules for ${period}`);
  }
  return {
    period,
    basket,
    extraItems: [],
    averageRules: rules,
    imputationRules: rules.imputation,
    elementary: rules.elementary,
    basePrices,
    baseMeans,
    quotes: new Map(),
    decisions: new Map(),
    previous: new Map(),
  };
}
