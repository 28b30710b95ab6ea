import {
  createScenario,
  listScenarios,
  removeScenario,
  type ScenarioDetail,
  showScenario,
  showScenarioChoices,
  showScenarioSeries,
} from '@datum/contract/computation/scenarios';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountRemove,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findRulesOf } from '../rule-sets/queries.ts';
import { readChoices } from './choices.queries.ts';
import { type ScenarioPayload, scenarioJobs } from './jobs.ts';
import {
  deleteScenario,
  findScenario,
  insertScenario,
  listScenarioRows,
  type NewScenario,
  readScenarioPlaces,
  type ScenarioRow,
  setScenarioJob,
} from './queries.ts';
import { problemsOf, scenarioAnswer, stateOf } from './rules.ts';
import { readSideBySide } from './series.queries.ts';

/** What-if: history with other rules, weights or base, beside the official series. Nothing of it is published. */
export function scenarioRoutes(app: FastifyInstance, platform: Platform): void {
  scenarioJobs(platform);

  mountList(app, platform, listScenarios, ({ db }, place) => listScenarioRows(db, place), scenarioAnswer);
  mountShow(app, platform, showScenario, SCENARIO);
  mountRead(app, platform, showScenarioChoices, ({ db, query }) => readChoices(db, query.family));

  mountRead(app, platform, showScenarioSeries, async (call) => {
    const { db, params, query } = call;
    const row = await need(SCENARIO, call, params);
    const { kind, member: memberId, region: regionId, variant } = query;
    const rules = await findRulesOf(db, row.family, row.period_to);
    return {
      months: await readSideBySide(db, row, { kind, memberId, regionId, variant }),
      decimals: rules?.content.decimals.index ?? 1,
    };
  });

  mountCreate(app, platform, createScenario, SCENARIO, 'scenarios.create', async (call) => {
    const { db, body, now } = call;
    await refuse(db, body);
    const by = knownPerson(call.person).uuid;
    const id = await insertScenario(db, body, { by, at: now });
    const payload: ScenarioPayload = { scenario: id };
    const job = await enqueue(db, {
      kind: 'scenarios.compute',
      title: { en: `What-if: ${body.name}`, ms: `Cubaan: ${body.name}` },
      payload,
      createdBy: by,
      link: href('weights', { query: { tab: 'what-if', edit: `scenarios.${id}` } }),
    });
    await setScenarioJob(db, id, job);
    return { id };
  });

  mountRemove(app, platform, removeScenario, SCENARIO, 'scenarios.remove', ({ db }, row) => {
    if (['queued', 'running'].includes(stateOf(row))) {
      throw wrongState(refusal('computation.scenario-running'));
    }
    return deleteScenario(db, row.id);
  });
}

const SCENARIO: RecordKind<{ id: number }, ScenarioRow, ScenarioDetail, 'scenarios'> = {
  resource: 'scenarios',
  find: ({ db }, { id }) => findScenario(db, id),
  idOf: ({ id }) => id,
  unique: { scenarios_name_key: 'name' },
  shown: (row, { db }) => detailOf(db, row),
  audited: ({ name, note, weight_set_id, rule_set_id, base_from, base_to, changes_from, period_to }) => ({
    name,
    note,
    weight_set_id,
    rule_set_id,
    base_from,
    base_to,
    changes_from,
    period_to,
  }),
};

async function detailOf(db: Reading, row: ScenarioRow): Promise<ScenarioDetail> {
  const { groups, categories, regions, variants } = await readScenarioPlaces(db, row.id);
  return {
    ...scenarioAnswer(row),
    told_on: row.base_label,
    groups,
    categories,
    regions,
    variants: [
      { code: '', name: { en: 'All components', ms: 'Semua komponen' } },
      ...variants.map(({ variant, name }) => ({ code: variant, name })),
    ],
  };
}

/** Refuses what cannot be computed, with the field. */
async function refuse(db: Reading, scenario: NewScenario): Promise<void> {
  const choices = await readChoices(db, scenario.family);
  if (choices.months.length === 0) throw wrongState(refusal('computation.scenario-no-months'));
  if (!choices.base) throw wrongState(refusal('computation.scenario-no-base'));
  const problems = problemsOf(scenario, {
    months: choices.months.toReversed(),
    base: choices.base,
    weightSetIds: choices.weight_sets.map(({ id }) => id),
    ruleSetIds: choices.rule_sets.map(({ id }) => id),
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
