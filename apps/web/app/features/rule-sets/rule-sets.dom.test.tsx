import { APPROVAL_ENDPOINTS } from '@datum/contract/computation/approvals/endpoints';
import { DEFAULT_RULE_SET, ruleSet } from '@datum/contract/computation/rule-set';
import {
  createRuleSet,
  listRuleSets,
  type RuleSetDetail,
  showRuleSet,
} from '@datum/contract/computation/rule-sets';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const wages = { code: 'blci', name: { en: 'Building labour cost index' } };
const set = (id: number, own: typeof wages | null): RuleSetDetail => ({
  id,
  status: 'in_use',
  version: 1,
  note: '',
  last_edited_by: null,
  contributors: [],
  approved_by: null,
  approved_at: null,
  updated_at: '2026-10-01T02:03:04Z',
  code: `RULES-${id}`,
  revision: 1,
  family: own?.code ?? null,
  family_name: own?.name ?? null,
  title: { en: own ? 'Rules of wages' : 'Usual rules' },
  valid_from: null,
  rules: ruleSet.parse(DEFAULT_RULE_SET),
  waits_for: null,
});

test('a rule set says which family it is for, and a new one is made for a family or for all', async () => {
  api.answers(listRuleSets, { data: [set(1, null), set(2, wages)], families: [wages] });
  const { user } = await openScreen(`${href('base-periods')}?tab=rule-sets`, {
    as: personOf('Super Administrator'),
  });
  const row = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
  expect(within(await row('Usual rules')).getByText('All families without rules of their own')).toBeVisible();
  expect(within(await row('Rules of wages')).getByText('Building labour cost index')).toBeVisible();

  const sent: (string | null)[] = [];
  api.answers(createRuleSet, ({ body }) => {
    sent.push((body as { family: string | null }).family);
    return set(3, wages);
  });
  await user.click(screen.getByRole('button', { name: 'Add a rule set' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByRole('textbox', { name: /^Code/ }), 'WAGES');
  await user.type(
    within(form).getAllByRole('textbox', { name: /English/ })[0] as HTMLElement,
    'Rules of wages',
  );
  await user.selectOptions(within(form).getByRole('combobox', { name: /^Index family/ }), wages.name.en);
  await user.click(within(form).getByRole('button', { name: 'Add a rule set' }));
  await expect.poll(() => sent).toEqual(['blci']);
});

test('who approves rules reads which month is the first that takes them, and which rounds keep theirs', async () => {
  const draft: RuleSetDetail = {
    ...set(4, null),
    status: 'submitted',
    waits_for: { period: '2026-11', kept: ['2026-10'] },
  };
  api.answers(listRuleSets, { data: [draft], families: [] });
  api.answers(showRuleSet, draft);
  api.answers(APPROVAL_ENDPOINTS['rule-sets'].history, { data: [] });
  await openScreen(href('base-periods', { query: { tab: 'rule-sets', edit: 'rule-sets.4' } }), {
    as: personOf('Super Administrator'),
  });
  expect(
    await screen.findByText(/^Once approved: November 2026 is the first month that is computed by it\./),
  ).toHaveTextContent('October 2026 was run by other rules and keeps them.');
});
