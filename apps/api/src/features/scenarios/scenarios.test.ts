import type { ScenarioChoices, ScenarioDetail } from '@datum/contract/computation/scenarios';
import { periodWords } from '@datum/contract/messages/refusals/period-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

/** History tried with other weights, rules and bases beside what the demonstration published. */
let api: TestApp;
let compiler: Caller;
let choices: ScenarioChoices;
const PATH = '/api/v1/scenarios';

beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
  choices = (await compiler.call('GET', '/api/v1/scenario-choices')).body as ScenarioChoices;
}, 120_000);
afterAll(() => api.close());

let named = 0; // a test tried again may not meet the name it took before
const create = (more: object) =>
  compiler.call('POST', PATH, {
    family: 'bmci',
    name: `What if ${++named}`,
    period_to: choices.months[0],
    ...more,
  });
const show = async (id: number) => (await compiler.call('GET', `${PATH}/${id}`)).body as ScenarioDetail;

/** Creates a scenario and computes it. */
async function tried(more: object): Promise<ScenarioDetail> {
  const { body, status } = await create(more);
  expect([status, body.message, body.state]).toEqual([201, undefined, 'queued']);
  await runDueJobs(api.platform);
  const done = await show(body.id);
  expect([done.state, done.job?.error]).toEqual(['done', null]);
  return done;
}

/** An index of a member (group or category) in a region and month. */
interface Figure {
  readonly kind: string;
  readonly period: string;
  readonly member: number;
  readonly variant: string;
  readonly region: number;
  readonly value: number;
}

interface Months {
  readonly months: readonly {
    readonly period: string;
    readonly official: number | null;
    readonly scenario: number | null;
    readonly points: number | null;
    readonly percent: number | null;
  }[];
}
const series = async (id: number, query: string) =>
  (await compiler.call('GET', `${PATH}/${id}/series?${query}`)).body as Months;

test('with nothing changed every index of every month is the official one, and nothing reaches what is published', async () => {
  const before = await countOfficial();
  const scenario = await tried({});
  const { read } = api.platform.database;
  // compared here: the planner knows nothing yet of rows just written, and a bad plan of the join takes minutes
  const official = await sql<Figure>`
    select distinct on (s.kind, v.period, s.group_id, s.category_id, s.variant, s.region_id)
      s.kind, v.period, coalesce(s.group_id, s.category_id) as member, s.variant, s.region_id as region, v.value
    from index_values v join runs r on r.id = v.run_id and r.state in ('done', 'approved')
    join series s on s.id = v.series_id and s.subject = 'bmci'
    join scenarios c on c.id = ${scenario.id} and c.base_period_id = s.base_period_id
    order by s.kind, v.period, s.group_id, s.category_id, s.variant, s.region_id, v.run_id desc`.execute(
    read,
  );
  const own = await sql<Figure>`
    select kind, period, member_id as member, variant, region_id as region, value
    from scenario_values where scenario_id = ${scenario.id}`.execute(read);
  const cellOf = ({ kind, period, member, variant, region }: Figure) =>
    [kind, period, member, variant, region].join(' ');
  const values = new Map(own.rows.map((figure) => [cellOf(figure), figure.value]));
  expect(official.rows.length).toBeGreaterThan(10_000);
  expect([...values.keys()].sort()).toEqual(official.rows.map(cellOf).sort());
  const ratios = official.rows.map((figure) =>
    Math.abs((values.get(cellOf(figure)) ?? 0) / figure.value - 1),
  );
  expect(ratios.reduce((largest, ratio) => Math.max(largest, ratio), 0)).toBeLessThan(1e-12);
  expect(await countOfficial()).toEqual(before);
});

test('a draft of weights is tried from a month on: only cost indices move, beside the official ones; a name is taken once', async () => {
  const { write } = api.platform.database;
  const [set] = choices.weight_sets;
  const { rows } = await sql<{ id: number }>`
    with draft as (
      insert into weight_sets (family, code, title, valid_from) values ('bmci', 'tried', '{"en": "Tried"}', '2099-01') returning id)
    insert into weights (weight_set_id, category_id, group_id, value)
    select draft.id, w.category_id, w.group_id, case when w.group_id % 3 = 0 then w.value * 4 else w.value end
    from weights w, draft where w.weight_set_id = ${set?.id} returning weight_set_id as id`.execute(write);
  const from = choices.months[3];
  const scenario = await tried({ name: 'Tried', weight_set_id: rows[0]?.id, changes_from: from });
  expect(scenario.weight_set?.status).toBe('draft');
  const region = scenario.regions[0]?.id;
  const cost = `kind=cost_index&member=${scenario.categories[0]?.id}&region=${region}`;
  const { months } = await series(scenario.id, cost);
  const moved = months.filter(({ percent }) => Math.abs(percent ?? 0) > 1e-9).map(({ period }) => period);
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.every((period) => period > (from ?? ''))).toBe(true);
  const last = months.at(-1);
  expect(last?.points).toBeCloseTo((last?.scenario ?? 0) - (last?.official ?? 0), 12);
  const groups = await series(
    scenario.id,
    `kind=group_index&member=${scenario.groups[0]?.id}&region=${region}`,
  );
  expect(Math.max(...groups.months.map(({ points }) => Math.abs(points ?? 1)))).toBeLessThan(1e-9);
  expect((await create({ name: 'tried' })).body.errors).toEqual({
    name: ['Another record already has this.'],
  });

  const own = { base_from: choices.months[6], base_to: choices.months[5] };
  const based = await tried({ name: 'Own base', ...own });
  const told = await series(based.id, cost);
  const span = told.months.filter(
    ({ period }) => period === choices.months[6] || period === choices.months[5],
  );
  for (const side of ['official', 'scenario'] as const) {
    // both are 100 over the chosen months
    expect(span.reduce((sum, month) => sum + (month[side] ?? 0), 0) / 2).toBeCloseTo(100, 1);
  }
});

test('what cannot be computed is refused with its field; one under way is not deleted, one that ended is, with its trail', async () => {
  const wrong = await create({
    name: ' ',
    period_to: '1999-01',
  });
  expect(wrong.body.errors.name).toEqual(['Give the what-if a name.']);
  const first = choices.months.at(-1) ?? '';
  const fields = await create({
    period_to: '2099-01',
    changes_from: '1999-01',
    base_from: choices.months[2],
    weight_set_id: 999_999,
    rule_set_id: 999_999,
  });
  const range = `Choose a computed month from ${periodWords(first, 'en')} to ${periodWords(choices.months[0] ?? '', 'en')}.`;
  expect(fields.body.errors).toEqual({
    period_to: [range],
    changes_from: [range],
    base_to: ['Give both the first and the last month of the base.'],
    weight_set_id: ['Choose a weight set of this index that has weights.'],
    rule_set_id: ['Choose a rule set that compares matched lines.'],
  });
  const backwards = await create({ name: 'B', base_from: choices.months[1], base_to: choices.months[2] });
  expect(Object.keys(backwards.body.errors)).toEqual(['base_to']);

  const { body: waiting } = await create({ name: 'Stopped' });
  const early = await compiler.call('DELETE', `${PATH}/${waiting.id}`);
  expect(early.body.message).toBe('This what-if is being computed. Wait for it, or cancel its job.');
  expect((await compiler.call('POST', `/api/v1/jobs/${waiting.job.id}/cancel`)).status).toBeLessThan(300);
  await runDueJobs(api.platform);
  expect((await show(waiting.id)).state).toBe('cancelled');
  expect((await compiler.call('DELETE', `${PATH}/${waiting.id}`)).status).toBe(204);
  expect((await compiler.call('GET', `${PATH}/${waiting.id}`)).status).toBe(404);
});

/** Rows of all that can be published. */
async function countOfficial() {
  const { rows } = await sql`
    select (select count(*)::int from runs) as runs, (select count(*)::int from index_values) as values,
      (select count(*)::int from series) as series, (select count(*)::int from release_cells) as cells`.execute(
    api.platform.database.read,
  );
  return rows[0];
}
