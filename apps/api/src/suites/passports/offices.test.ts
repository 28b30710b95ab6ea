import { ruleSet } from '@datum/contract/computation/rule-set';
import type { Passport } from '@datum/contract/publication/passport';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { computedCells } from '../../features/releases/computed-cells.queries.ts';
import { takePlace } from '../../features/releases/go-live.queries.ts';
import { insertRelease } from '../../features/releases/queries.ts';
import { storeCells } from '../../features/releases/stored-cells.queries.ts';
import { FAMILY } from '../../method/load-case.queries.ts';
import { monthOf } from '../../method/read-case.ts';
import { CASE, type Office, openOffice } from '../../method/test-office.ts';
import { startTestApp } from '../../platform/test/test-app.ts';
import { inTurns, subscriberOf } from '../disclosure/test-reader.ts';
import { byHand } from './test-by-hand.ts';
import { differenceOf, faultsOf } from './test-recompute.ts';

/*
 * Every figure that an office published opens for staff and for a reader, and repeats, in ways of computing that the demonstration
 * has not: by the direct form, and where shares, weights and the base changed under it.
 */

const WEIGHTS = { house: { binder: 60, steel: 40 }, road: { loose: 100 } };

/** Average over base price, with no line lent to another. */
const DIRECT = ruleSet.parse({
  ...CASE.rules,
  form: 'direct',
  imputation: { ...CASE.rules.imputation, order: ['carry'] },
});

/** Publishes the index of a month as its latest run computed it. */
async function publish(db: Writing, month: number, by: string): Promise<void> {
  const subject = FAMILY;
  const run = await db
    .selectFrom('runs')
    .where('subject', '=', subject)
    .where('stage', '=', 'table_two')
    .where('period', '=', monthOf(month))
    .orderBy('id', 'desc')
    .select(['id', 'period', 'structure_id', 'input_run_id'])
    .executeTakeFirstOrThrow();
  await sql`update runs set state = 'approved' where id = ${run.id}`.execute(db);
  const id = await insertRelease(db, {
    ...{ subject, period: run.period, vintage: 1, kind: 'first', runId: run.id, by, isDemo: false },
    ...{ reason: {}, reasonClass: null },
  });
  const seal = await storeCells(db, id, await computedCells(db, { subject, runs: [run] }, ''));
  await sql`update releases set sealed_hash = ${seal}, state = 'approved' where id = ${id}`.execute(db);
  const due = await db
    .selectFrom('releases')
    .where('id', '=', id)
    .select(['id', 'subject', 'period', 'vintage', 'state', 'sealed_hash', 'run_id', 'correction_id'])
    .select('scheduled_at')
    .executeTakeFirstOrThrow();
  await takePlace(db, due, 'superseded', new Date());
}

/** Passports of all that such an office published, as staff and as a reader have them. */
async function passportsOf(
  months: readonly number[],
  run: (office: Office) => Promise<void>,
  change: Parameters<typeof openOffice>[1] = {},
) {
  const api = await startTestApp();
  try {
    const staff = await api.signIn('Super Administrator');
    const reader = await subscriberOf(api);
    await inTransaction(api.platform.database.write, async (db) => {
      await run(await openOffice(db, change));
      for (const month of months) await publish(db, month, staff.uuid);
    });
    const { rows } = await sql<{ id: string }>`select series_id || '.' || period || '.' || sequence as id
      from release_cells where sequence is not null order by series_id, period`.execute(
      api.platform.database.read,
    );
    const opened = await inTurns(
      rows.flatMap(({ id }) => [staff, reader].map((caller) => ({ id, caller }))),
      async ({ id, caller }) => {
        const { status, body } = await caller.call('GET', `/api/v1/figures/${id}`);
        expect([id, status]).toEqual([id, 200]);
        return body as Passport;
      },
    );
    const at = (index: number) => opened.filter((_, place) => place % 2 === index);
    return { staff: at(0), reader: at(1) };
  } finally {
    await api.close();
  }
}

const wrongIn = (passports: readonly Passport[]) =>
  passports.flatMap((passport) =>
    [byHand(passport).faults, faultsOf(passport), differenceOf(passport) ?? []].flat(),
  );

test('figures of the direct form open, and repeat from the averages behind them', async () => {
  const run = async ({ base, weights, tableOne, tableTwo }: Office) => {
    await tableOne(0, 3);
    await base('b1', [0, 0], 0);
    await weights('w1', 0, WEIGHTS);
    await tableTwo(0, 3);
  };
  const { staff, reader } = await passportsOf([2, 3], run, { rules: DIRECT });
  expect(staff.length).toBeGreaterThan(30);
  expect(wrongIn([...staff, ...reader])).toEqual([]);
  const ways = staff.map(({ recompute }) => recompute);
  expect(ways).toEqual(expect.arrayContaining(['elementary', 'weighted_mean', 'shares']));
});

test('linked totals open, and repeat by the links that are told', async () => {
  const run = async ({ base, weights, regions, tableOne, tableTwo }: Office) => {
    await tableOne(0, 4);
    await base('b1', [0, 1], 0);
    await weights('w1', 0, WEIGHTS);
    await tableTwo(0, 4);
    await regions({ north: ['A', '0.15'], coast: ['B', '0.25'], isle: ['B', '0.6'] });
    await weights('w2', 6, { ...WEIGHTS, house: { binder: 20, steel: 70, loose: 10 } });
    await tableOne(5, 8);
    await tableTwo(5, 6);
    await base('b2', [3, 6], 7);
    await tableTwo(7, 8);
  };
  const { staff, reader } = await passportsOf([4, 5, 6, 7, 8], run);
  expect(staff.length).toBeGreaterThan(100);
  expect(wrongIn([...staff, ...reader])).toEqual([]);
  expect(staff.filter(({ share_link }) => share_link !== null).length).toBeGreaterThan(10);
});
