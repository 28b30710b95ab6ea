import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { connect, type OpenDatabase } from './open.ts';
import { administer } from './test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

let folder: string;
let database: OpenDatabase;
let owner: Pool;
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datum-upgrade-'));
  const server = process.env.DATUM_TEST_SERVER ?? '';
  const name = `datum_upgrade_${process.hrtime.bigint()}`;
  await administer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  database = connect(url.href);
  owner = database.owner;
  drop = () => administer(server, `drop database ${name} with (force)`);
});
afterEach(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the migrations whose number is below `number`, or all. */
async function upTo(number: number): Promise<void> {
  const names = await readdir(MIGRATIONS);
  await Promise.all(
    names
      .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 3)) < number)
      .map((name) => copyFile(join(MIGRATIONS, name), join(folder, name))),
  );
  await migrate(owner, folder);
}

test('lines stay with the organisation whose sheet they came in on, in each period; sources of others count for new regions', async () => {
  await upTo(95);
  await owner.query(`
    insert into organisations (code, name, kind, data_sets) select c, '{}', 'stakeholder', '{bmp}' from unnest('{A,B,C}'::text[]) c;
    insert into regions (code, name, level, is_leaf, parent_id)
      values ('G1', '{}', 'region_group', false, null), ('G2', '{}', 'region_group', false, null), ('R1', '{}', 'state', true, 1), ('R2', '{}', 'state', true, 2);
    insert into units (code, name, dimension, factor_to_base) values ('t', '{}', 'mass', 1);
    insert into item_groups (code, name, data_set) values ('I', '{}', 'bmp');
    insert into items (code, name, data_set, group_id, unit_id) values ('I1', '{}', 'bmp', 1, 1);
    insert into outlets (code, name, organisation_id, region_id) values ('S1', '{}', 3, 3), ('S2', '{}', 3, 4), ('S3', '{}', 1, 3);
    insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from)
      values ('bmp', 1, 3, 1, '2026-01'), ('bmp', 1, 4, 2, '2026-01'), ('bmp', 1, 3, 3, '2026-04');
    insert into rounds (code, opens_at, due_at)
      select p, now(), now() from unnest('{2026-01,2026-02,2026-03,2026-04}'::text[]) p;
    insert into sheets (round_code, data_set, period, region_group_id, organisation_id, state, due_at) values
      ('2026-01', 'bmp', '2026-01', 1, 1, 'compiled', now()), ('2026-02', 'bmp', '2026-02', 1, 1, 'compiled', now()),
      ('2026-03', 'bmp', '2026-03', 1, 2, 'open', now()), ('2026-04', 'bmp', '2026-04', 1, 3, 'cancelled', now())`);
  await upTo(96);
  const lines = await owner.query(
    'select id::int, organisation_id::int as now, earlier_until as until, by_office from sample_lines order by id',
  );
  expect(lines.rows).toEqual([
    { id: 1, now: 2, until: '2026-02', by_office: false },
    { id: 2, now: 3, until: null, by_office: false },
    { id: 3, now: 2, until: null, by_office: false },
  ]);
  const past = await owner.query(
    'select line_id::int as line, period_to, organisation_id::int as by from past_suppliers',
  );
  expect(past.rows).toEqual([{ line: 1, period_to: '2026-02', by: 1 }]);
  // from now on a new line is its source's, unless the office collects it itself
  const added = await owner.query(
    `insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from, variant, by_office)
     values ('bmp', 1, 3, 3, '2026-05', 'x', false), ('bmp', 1, 3, 3, '2026-05', 'y', true) returning organisation_id::int as by`,
  );
  expect(added.rows).toEqual([{ by: 1 }, { by: null }]);
  const twice = (organisation: number | null) =>
    owner.query(
      `insert into sheets (round_code, data_set, period, region_group_id, organisation_id, due_at)
       values ('2026-03', 'bmp', '2026-03', 1, $1, now())`,
      [organisation],
    );
  await twice(3);
  await twice(null);
  await expect(twice(3)).rejects.toThrow('sheets_place_key');
  await expect(twice(null)).rejects.toThrow('sheets_place_key');
});

test('what an earlier version stored of a subject stays, and a code that nobody declared is refused from then on', async () => {
  await upTo(110);
  await owner.query(`
    insert into entered_series (subject, code, name, frequency, source, licence, decimals)
      values ('gone', 'A', '{}', 'M', 'x', 'x', 2);
    insert into release_calendar (subject, period, planned_at) values ('bmci', '2026-01', now()), ('tpi', '2026-Q1', now())`);
  await migrate(owner);
  const { rows } = await owner.query(
    `select code, kind from subjects where code in ('gone', 'bmci', 'tpi') order by code`,
  );
  expect(rows).toEqual([
    { code: 'bmci', kind: 'indices' },
    { code: 'gone', kind: 'series' },
    { code: 'tpi', kind: 'series' },
  ]);
  await expect(
    owner.query(
      `insert into release_calendar (subject, period, planned_at) values ('bmc', '2026-01', now())`,
    ),
  ).rejects.toThrow(/foreign key/);
});

test('a price that was converted keeps the number of its rate', async () => {
  await upTo(111);
  await owner.query(`
    insert into organisations (code, name, kind) values ('A', '{}', 'stakeholder');
    insert into regions (code, name, level, is_leaf) values ('R1', '{}', 'state', true);
    insert into units (code, name, dimension, factor_to_base) values ('no', '{}', 'count', 1);
    insert into item_groups (code, name, data_set) values ('G', '{}', 'epp');
    insert into items (code, name, data_set, group_id, unit_id) values ('I1', '{}', 'epp', 1, 1);
    insert into outlets (code, name, organisation_id, region_id) values ('S1', '{}', 1, 1);
    insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from, variant)
      values ('epp', 1, 1, 1, '2026-S2', ''), ('epp', 1, 1, 1, '2026-S2', 'other');
    insert into rounds (code, opens_at, due_at) values ('2026-07', now(), now());
    insert into exchange_rates (currency, on_date, rate, source) values ('USD', '2026-07-03', 4.2115, 'Bank');
    insert into quotes (item_id, sample_line_id, region_id, period, round_code, price, unit_id, unit_price, exchange_rate_id)
      values (1, 1, 1, '2026-S2', '2026-07', 10, 1, 42.115, 1), (1, 2, 1, '2026-S2', '2026-07', 10, 1, 10, null)`);
  await migrate(owner);
  const { rows } = await owner.query(
    'select exchange_rate::float8 as rate from quotes order by sample_line_id',
  );
  expect(rows).toEqual([{ rate: 4.2115 }, { rate: null }]);
});

test('the front page as it was set is its first published version; nothing set stays nothing', async () => {
  await upTo(190);
  await owner.query(`
    insert into site_settings (part, settings, version, updated_at) values ('homepage', '{
      "title": {"en": "What building costs", "ms": ""}, "lead": {"en": "Every month.", "ms": "Setiap bulan."},
      "slots": [{"slot": "news", "on": {"en": true, "ms": false}}, {"slot": "doors", "on": {"en": true, "ms": true}}],
      "series": [12, 7]}', 4, '2026-11-02T04:00:00Z'),
     ('portal', '{}', 1, now())`);
  await upTo(191);
  const { rows } = await owner.query(`
    select i.type, i.newest, i.approved, i.published, i.published_at, v.title, v.content, v.place
      from content_items i join content_versions v on v.item_id = i.id and v.number = i.published`);
  expect(rows).toEqual([
    {
      ...{ type: 'homepage', newest: 1, approved: 1, published: 1, title: 'What building costs' },
      published_at: new Date('2026-11-02T04:00:00Z'),
      content: {
        item: {
          parts: [
            { part: 'news', on: { en: true, ms: false } },
            { part: 'doors', on: { en: true, ms: true } },
          ],
          headlines: [12, 7],
        },
        en: { claim: 'What building costs', lead: 'Every month.' },
        ms: { claim: '', lead: 'Setiap bulan.' },
      },
      place: { slug: null, parent_id: null, audience: 'public', plans: [] },
    },
  ]);
  const parts = await owner.query('select part from site_settings');
  expect(parts.rows).toEqual([{ part: 'portal' }]);
});

test('what lost its place to a run that was returned, or that came out the same, is in force again; nothing else is', async () => {
  await upTo(270);
  // stage, period, input, result, state, approved
  const runs = [
    ['one', '2026-01', null, 'a', 'superseded', true],
    ['two', '2026-01', 1, 'b', 'superseded', true],
    ['one', '2026-01', null, 'x', 'rejected', true],
    // another one took the place since
    ['one', '2026-02', null, 'a', 'superseded', true],
    ['two', '2026-02', 4, 'b', 'superseded', true],
    ['one', '2026-02', null, 'x', 'rejected', true],
    ['one', '2026-02', null, 'y', 'approved', true],
    // the same figures once more
    ['one', '2026-03', null, 'a', 'superseded', true],
    ['two', '2026-03', 8, 'b', 'superseded', true],
    ['one', '2026-03', null, 'a', 'approved', true],
    // never approved
    ['one', '2026-04', null, 'a', 'superseded', false],
    ['one', '2026-04', null, 'x', 'rejected', true],
    // the Table Two itself was returned; of two, the later one comes back
    ['one', '2026-05', null, 'a', 'approved', true],
    ['two', '2026-05', 13, 'b', 'superseded', true],
    ['two', '2026-05', 13, 'c', 'superseded', true],
    ['two', '2026-05', 13, 'x', 'rejected', true],
  ] as const;
  const values = runs.map(
    ([stage, period, input, result, state, approved]) =>
      `('table_${stage}', 'bmci', '${period}', 1, 1, ${input}, '', '${result}', '', '${state}', now(), now(), ${approved ? 'now()' : 'null'})`,
  );
  await owner.query(`set session_replication_role = replica;
    insert into runs (stage, subject, period, structure_id, rule_set_id, input_run_id, inputs_hash, result_hash, engine_version,
      state, started_at, finished_at, approved_at) values ${values.join(', ')};
    set session_replication_role = default`);
  await migrate(owner);
  const { rows } = await owner.query<{ id: number; state: string }>(
    'select id::int, state from runs order by id',
  );
  expect(rows.filter(({ id, state }) => state !== runs[id - 1]?.[4])).toEqual(
    [1, 2, 9, 15].map((id) => ({ id, state: 'approved' })),
  );
});
