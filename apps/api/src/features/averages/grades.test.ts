import type { AverageCellView } from '@datum/contract/computation/averages';
import { addPeriods } from '@datum/contract/values/period';
import { publishedChange } from '@datum/index-numbers/publication/published-change';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let compiler: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

/** Averages of leaf regions with quotes, by the latest runs, with one of their quotes; those with imputed lines first. */
async function cells() {
  const { rows } = await sql<{ period: string; quote_id: number; grade: string; imputed: number }>`
    select a.period, a.quote_ids[1] as quote_id, a.grade, m.imputed_share as imputed
    from averages a join runs r on r.id = a.run_id
      join relatives m on m.run_id = a.run_id and m.item_id = a.item_id and m.region_id = a.region_id
    where r.stage = 'table_one' and r.state in ('done', 'approved') and a.value_status = 'observed'
      and r.period = (select max(period) from runs where stage = 'table_one' and subject = r.subject and state = 'approved')
    order by m.imputed_share > 0 desc, a.item_id, a.region_id limit 60`.execute(api.platform.database.read);
  return rows;
}

test('the page of an average shows the grade of the run, which releases print', async () => {
  const stored = await cells();
  // imputed lines must decide some of the grades
  expect(stored.filter(({ imputed }) => imputed > 0).length).toBeGreaterThan(10);
  const shown: (string | null)[] = [];
  for (const { period, quote_id } of stored) {
    const { status, body } = await compiler.call('GET', `/api/v1/rounds/${period}/averages/${quote_id}`);
    expect(status).toBe(200);
    shown.push((body as AverageCellView).grade);
  }
  expect(shown).toEqual(stored.map(({ grade }) => grade));
});

test('the change of an average is computed from printed prices where the rules say so', async () => {
  await sql`update rule_sets set rules = rules || ${JSON.stringify({ decimals: { index: 1, price: 0, change: 3 } })}::jsonb`.execute(
    api.platform.database.write,
  );
  const changes: string[] = [];
  const expected: string[] = [];
  for (const { period, quote_id } of (await cells()).slice(0, 20)) {
    const { body } = await compiler.call('GET', `/api/v1/rounds/${period}/averages/${quote_id}`);
    const { value, history, change } = body as AverageCellView;
    const before = history.find((entry) => entry.period === addPeriods(period, -1))?.value;
    if (value === null || change.month === null || before === null || before === undefined) continue;
    const from = roundHalfAway({ value: before, decimals: 0 });
    changes.push(change.month);
    expected.push(publishedChange({ from, to: value, decimals: 3 }));
  }
  expect(changes.length).toBeGreaterThan(10);
  expect(changes).toEqual(expected);
});
