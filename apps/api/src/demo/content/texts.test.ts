import { isMatched } from '@datum/contract/computation/rule-set';
import type { ShownContent } from '@datum/contract/content/public-content';
import { plainText } from '@datum/contract/content/rich-text-parts';
import { richOf } from '@datum/contract/content/values/content-values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

/** What the texts of the demonstration say of its figures is what its runs and releases did. */
let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
}, 120_000);
afterAll(() => api.close());

const read = async (path: string, language = 'en'): Promise<ShownContent> => {
  const { status, body } = await api.visitor.call('GET', `/api/v1/content/${path}`, undefined, {
    'accept-language': language,
  });
  expect(status).toBe(200);
  return body;
};
const words = (item: ShownContent) => plainText(richOf(item.text, 'body'));

test('everything that the demonstration writes for the public site stands in both languages', async () => {
  const { rows } = await sql<{ type: string; title: string }>`
    select i.type, v.title from content_items i join content_versions v on v.item_id = i.id and v.number = i.newest
     where i.is_demo and v.completeness <> '{"en": 100, "ms": 100}'`.execute(api.platform.database.write);
  expect(rows).toEqual([]);
});

test.each(['en', 'ms'] as const)(
  'the article with a live price names the item whose price it is (%s)',
  async (language) => {
    const item = await read('news/price-of-the-month', language);
    const [figure] = Object.values(item.figures);
    expect(figure?.value).toEqual(expect.any(String));
    expect(words(item)).toContain(figure?.label[language]);
  },
);

test('what is said of gaps, confidentiality and firm figures is in the rules that the runs used', async () => {
  const { rows } = await sql<{ rules: never; firm_after: number }>`
    select distinct s.rules, f.firm_after from releases l join runs r on r.id = l.run_id join rule_sets s on s.id = r.rule_set_id
      join index_families f on f.code = 'bmci' where l.sequence is not null`.execute(
    api.platform.database.write,
  );
  expect(rows).toHaveLength(1);
  const { imputation, minSources, dominanceShare } = (rows[0]?.rules ?? {}) as {
    imputation: { order: string[]; carryMax: number; imputeMax: number };
    minSources: number;
    dominanceShare: number;
  };
  expect([isMatched(imputation), imputation.order]).toEqual([true, ['cell', 'neighbours', 'group', 'carry']]);
  const gaps = words(await read('news/how-gaps-are-filled'));
  expect(gaps).toContain(`at most ${imputation.carryMax} periods in a row`);
  expect(gaps).toContain(`more than ${imputation.imputeMax} periods in a row`);
  const made = words(await read('pages/how-averages-are-made'));
  expect(made).toContain(`fewer than ${minSources} sources`);
  expect(made).toContain(`more than ${dominanceShare * 100} %`);
  const revisions = words(await read('pages/revisions-and-corrections'));
  expect(revisions).toContain(`provisional for ${rows[0]?.firm_after} periods`);
});

test('averages of estimated prices alone are published, as the article says', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from release_cells c
    join series s on s.id = c.series_id where s.kind = 'average' and c.sequence is not null and c.obs_status = 'imputed'
    and c.value is not null and not c.suppressed`.execute(api.platform.database.write);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
