import { COMPUTED_FAMILY } from '@datum/contract/index-families';
import type { LocalText } from '@datum/contract/local-text';
import { addMonths } from '@datum/contract/period';
import {
  approveRun,
  type Blocker,
  dryRunTableOne,
  dryRunTableTwo,
  rejectRun,
  runTableOne,
  runTableTwo,
  showTableOne,
  showTableTwo,
} from '@datum/contract/runs';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden, fourEyes, notFound, unauthenticated, wrongState } from '../../platform/problem.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  approveBlock,
  averageFigures,
  contributionsOf,
  costFigures,
  groupFigures,
  runAnswer,
} from './answer.rules.ts';
import { pairKey } from './basket.rules.ts';
import { blockersOf } from './blockers.queries.ts';
import { type ReadyFrame, tableOneOf, tableTwoOf } from './compute.queries.ts';
import { type Frame, readAverages, readFrame, readRunFrame } from './frame.queries.ts';
import { readBasePrices, readBasket, readWeights } from './inputs.queries.ts';
import {
  findRun,
  readCostIndices,
  readGroupIndices,
  readItems,
  readPastValues,
  readPlaces,
  setRunState,
} from './queries.ts';
import { storeTableOne, storeTableTwo } from './store-run.queries.ts';
import type { AverageCell, GroupIndex } from './table-one.rules.ts';
import type { CostIndex } from './table-two.rules.ts';

/** Table One and Table Two of the collection rounds: official and dry runs, approval stage by stage. */
export function runRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTableOne, async ({ db, params, query, person }) => {
    const stored = await findRun(db, { subject: COMPUTED_FAMILY, stage: 'table_one', period: params.code });
    const frame = stored
      ? await readRunFrame(db, stored.id)
      : await readFrame(db, COMPUTED_FAMILY, params.code);
    const groups = stored ? await readGroupIndices(db, stored.id, params.code) : [];
    const averages = stored
      ? ((await readAverages(db, COMPUTED_FAMILY, [params.code])).get(params.code) ?? [])
      : [];
    return {
      ...(await frameAnswer(db, frame, 'table_one', person)),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...(await oneFigures(db, frame, groups, averages, query.group)),
    };
  });

  mountRead(app, platform, dryRunTableOne, async ({ db, params, query, person }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    const { table, resultHash } = await tableOneOf(db, frame);
    const stored = await findRun(db, { subject: COMPUTED_FAMILY, stage: 'table_one', period: params.code });
    return {
      ...(await frameAnswer(db, frame, 'table_one', person)),
      is_dry: true,
      equals_official: stored ? stored.result_hash === resultHash : null,
      result_hash: resultHash,
      ...(await oneFigures(db, frame, table.groupIndices, table.averages, query.group)),
    };
  });

  mountWrite(app, platform, runTableOne, async ({ db, params, person, now, audit }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    refuseBlocked(await blockersOf(db, frame, 'table_one'));
    const id = await storeTableOne(db, frame, person?.uuid ?? null, now, platform.clock);
    const stored = await requireRun(db, id);
    audit({
      action: 'runs.table-one',
      resource: 'runs',
      id,
      after: { period: params.code, inputs_hash: stored.inputs_hash, result_hash: stored.result_hash },
    });
    return runAnswer(stored, person, false);
  });

  mountRead(app, platform, showTableTwo, async ({ db, params, query, person }) => {
    const one = await findRun(db, { subject: COMPUTED_FAMILY, stage: 'table_one', period: params.code });
    const stored = await findRun(db, { subject: COMPUTED_FAMILY, stage: 'table_two', period: params.code });
    const frame = stored
      ? await readRunFrame(db, stored.id)
      : await readFrame(db, COMPUTED_FAMILY, params.code);
    const groups = one ? await readGroupIndices(db, one.id, params.code) : [];
    const costs = stored ? await readCostIndices(db, stored.id, params.code) : [];
    return {
      ...(await frameAnswer(db, frame, 'table_two', person)),
      is_dry: false,
      equals_official: null,
      result_hash: stored?.result_hash ?? null,
      ...(await twoFigures(db, frame, costs, groups, query)),
    };
  });

  mountRead(app, platform, dryRunTableTwo, async ({ db, params, query, person }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    const { basket, table, inputsHash } = await tableOneOf(db, frame);
    const { indices, resultHash } = await tableTwoOf(db, frame, basket, table.groupIndices, inputsHash);
    const stored = await findRun(db, { subject: COMPUTED_FAMILY, stage: 'table_two', period: params.code });
    return {
      ...(await frameAnswer(db, frame, 'table_two', person)),
      is_dry: true,
      equals_official: stored ? stored.result_hash === resultHash : null,
      result_hash: resultHash,
      ...(await twoFigures(db, frame, indices, table.groupIndices, query)),
    };
  });

  mountWrite(app, platform, runTableTwo, async ({ db, params, person, now, audit }) => {
    const frame = requireReady(await readFrame(db, COMPUTED_FAMILY, params.code));
    refuseBlocked(await blockersOf(db, frame, 'table_two'));
    const id = await storeTableTwo(db, frame, person?.uuid ?? null, now, platform.clock);
    const stored = await requireRun(db, id);
    audit({
      action: 'runs.table-two',
      resource: 'runs',
      id,
      after: { period: params.code, inputs_hash: stored.inputs_hash, result_hash: stored.result_hash },
    });
    return runAnswer(stored, person, false);
  });

  mountWrite(app, platform, approveRun, async ({ db, params, body, person, now, audit }) => {
    const stored = await requireRun(db, params.id);
    refuseApproval(approveBlock(stored, person, false));
    return decide(db, stored, 'approved', body.note ?? '', requirePerson(person), now, audit);
  });

  mountWrite(app, platform, rejectRun, async ({ db, params, body, person, now, audit }) => {
    const stored = await requireRun(db, params.id);
    const block = approveBlock(stored, person, false);
    refuseApproval(block === 'four-eyes' ? null : block);
    return decide(db, stored, 'rejected', body.note, requirePerson(person), now, audit);
  });
}

async function decide(
  db: Writing,
  stored: NonNullable<Awaited<ReturnType<typeof findRun>>>,
  to: 'approved' | 'rejected',
  note: string,
  person: SignedIn,
  now: Date,
  audit: (change: {
    action: string;
    resource: string;
    id: number;
    before: unknown;
    after: unknown;
    reason: string;
  }) => void,
) {
  if (!(await setRunState(db, stored.id, 'done', to, person.uuid, now, note))) {
    throw wrongState('This run was decided meanwhile; reload to see how.');
  }
  audit({
    action: `runs.${to === 'approved' ? 'approve' : 'reject'}`,
    resource: 'runs',
    id: stored.id,
    before: { state: stored.state },
    after: { state: to },
    reason: note,
  });
  return runAnswer(await requireRun(db, stored.id), person, false);
}

async function frameAnswer(
  db: Reading,
  frame: Frame,
  stage: 'table_one' | 'table_two',
  person: SignedIn | null,
) {
  const places = frame.structure
    ? await readPlaces(db, frame.structure.id)
    : { groups: [], regions: [], categories: [], variants: [] };
  const blockers = await blockersOf(db, frame, stage);
  const stored = await findRun(db, { subject: COMPUTED_FAMILY, stage, period: frame.period });
  return {
    period: frame.period,
    base: frame.base ? { id: frame.base.id, label: frame.base.label } : null,
    groups: places.groups.map(named),
    regions: places.regions.map((region) => ({
      ...named(region),
      level: region.level,
      parent_id: region.parent_id,
    })),
    categories: places.categories.map(named),
    variants: [
      { code: '', name: { en: 'All components', ms: 'Semua komponen' } },
      ...places.variants.map(({ variant, name }) => ({ code: variant, name })),
    ],
    blockers,
    run: stored ? runAnswer(stored, person, false) : null,
  };
}

const named = ({ id, code, name }: { id: number; code: string; name: LocalText }) => ({
  id,
  code,
  name,
});

async function oneFigures(
  db: Reading,
  frame: Frame,
  groups: readonly GroupIndex[],
  cells: readonly AverageCell[],
  group: number | undefined,
) {
  if (!frame.base || !frame.rules) {
    return { figures: [], averages: [] };
  }
  const past = await readPastValues(db, frame.base.id, 'group_index', [
    addMonths(frame.period, -1),
    addMonths(frame.period, -12),
  ]);
  const figures = groupFigures(groups, past, frame.period, frame.rules.content);
  if (group === undefined) {
    return { figures, averages: [] };
  }
  const items = await readItems(db, group);
  const before =
    (await readAverages(db, COMPUTED_FAMILY, [addMonths(frame.period, -1)])).get(
      addMonths(frame.period, -1),
    ) ?? [];
  const previous = new Map(
    before.flatMap(({ itemId, regionId, value }) =>
      value === null ? [] : [[pairKey(itemId, regionId), value] as const],
    ),
  );
  return {
    figures,
    averages: averageFigures(
      cells,
      items,
      await readBasePrices(db, frame.base.id),
      previous,
      frame.rules.content,
    ),
  };
}

async function twoFigures(
  db: Reading,
  frame: Frame,
  costs: readonly CostIndex[],
  groups: readonly GroupIndex[],
  query: { category?: number | undefined; region?: number | undefined; variant: string },
) {
  if (!frame.base || !frame.rules || !frame.weights || !frame.structure) {
    return { figures: [], contributions: [] };
  }
  const before = [addMonths(frame.period, -1), addMonths(frame.period, -12)];
  const figures = costFigures(
    costs,
    await readPastValues(db, frame.base.id, 'cost_index', before),
    frame.period,
    frame.rules.content,
  );
  const weights =
    query.category === undefined ? undefined : (await readWeights(db, frame.weights.id)).get(query.category);
  if (!weights) {
    return { figures, contributions: [] };
  }
  const past = await readPastValues(db, frame.base.id, 'group_index', before);
  const basket = await readBasket(db, frame.structure.id);
  return {
    figures,
    contributions: contributionsOf(
      basket,
      weights,
      query.variant,
      query.region ?? basket.countryId,
      groups,
      past,
      frame.period,
    ),
  };
}

function requireReady(frame: Frame): ReadyFrame {
  const { structure, base, rules, weights } = frame;
  if (!structure || !base || !rules || !weights) {
    throw wrongState(
      'Nothing can be computed before a structure, a base period, a rule set and a weight set are approved. See the list of what is missing.',
    );
  }
  return { ...frame, structure, base, rules, weights };
}

function refuseBlocked(blockers: readonly Blocker[]): void {
  if (blockers.length > 0) {
    throw wrongState(
      `An official run is not possible yet: ${blockers.map(({ code }) => code.replaceAll('_', ' ')).join(', ')}.`,
    );
  }
}

function refuseApproval(block: ReturnType<typeof approveBlock>): void {
  if (block === 'permission') {
    throw forbidden();
  }
  if (block === 'four-eyes') {
    throw fourEyes('You started this run: somebody else must approve it.');
  }
  if (block !== null) {
    throw wrongState('This run is not waiting for approval.');
  }
}

async function requireRun(db: Reading, id: number) {
  const stored = await findRun(db, { id });
  if (!stored) {
    throw notFound();
  }
  return stored;
}

function requirePerson(person: SignedIn | null): SignedIn {
  if (!person) {
    throw unauthenticated();
  }
  return person;
}
