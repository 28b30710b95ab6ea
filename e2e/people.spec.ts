import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { expectSoundHere } from './sound-screens.ts';

/** Where the words of an element begin, in whole pixels. */
const startOf = (one: Element) =>
  Math.round(one.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(one).paddingLeft));

/** Administration of people, told as one story: each step needs what the one before has made. */
test.describe.configure({ mode: 'serial' });

test('a person is invited, found in the list, and the history of the account tells who invited them', async ({
  page,
}) => {
  await enter(page, 'admin', '/internal/users');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  const box = page.getByText('Must use a second factor', { exact: true });
  const hint = page.getByText('Required even if the policy does not ask for it.');
  expect(await hint.evaluate(startOf), 'a hint stands under its label').toBe(await box.evaluate(startOf));

  await page.getByLabel('Name').fill('Aina Karim');
  await page.getByLabel('Email').fill('aina@example.com');
  await page.getByLabel('Role').selectOption('Subscriber');
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('heading', { name: 'Aina Karim' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible();
  await expectSoundHere(page);

  await page.goto('/internal/users?status=invited');
  await expect(page.getByRole('link', { name: 'Aina Karim' })).toBeVisible();
  await page.getByRole('link', { name: 'Aina Karim' }).click();
  await page.getByRole('link', { name: 'Show its history' }).click();
  await expect(page.getByRole('link', { name: 'Account created' })).toBeVisible();
});

test('a role is changed only after its difference and the people it meets were shown', async ({ page }) => {
  await enter(page, 'admin', '/internal/roles-and-permissions');
  await page.getByRole('link', { name: 'Open Compiler' }).click();
  await page.getByRole('checkbox', { name: 'data.lwr.edit', exact: true }).uncheck();
  await expect(page.getByText('Also removed, because it needs data.lwr.edit: data.lwr.submit')).toBeVisible();

  await page.getByRole('button', { name: 'Review and save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Compiler?' });
  await expect(dialog.getByRole('rowheader', { name: 'data.lwr.edit' })).toBeVisible();
  await expect(dialog.getByRole('rowheader', { name: 'data.lwr.submit' })).toBeVisible();
  await expect(dialog.getByText(/Affects one person/)).toBeVisible();
  await expectSoundHere(page);
  await dialog.getByLabel('Reason').fill('Wages are no longer edited by compilers.');
  await dialog.getByRole('button', { name: 'Save for one person' }).click();
  await expect(page.getByText('Compiler saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'data.lwr.edit', exact: true })).not.toBeChecked();
});

test('the audit log finds the change by its action, shows before and after, and the chain is intact', async ({
  page,
}) => {
  await enter(page, 'admin', '/internal/audit-logs?action=roles.edit');
  await page.getByRole('link', { name: 'Role changed' }).first().click();
  const drawer = page.getByRole('complementary', { name: /^Entry/ });
  await expect(drawer.getByText('Wages are no longer edited by compilers.')).toBeVisible();
  await expect(drawer.getByRole('rowheader', { name: 'grants' })).toBeVisible();
  await expectSoundHere(page);

  await page.getByRole('button', { name: 'Verify the log' }).click();
  const report = page.getByRole('dialog', { name: 'Verification of the audit log' });
  await expect(report.getByText('Intact', { exact: true })).toBeVisible();
});

test('accounts in bulk: rows are checked, nothing is made before the summary is confirmed, and all is undone', async ({
  page,
}) => {
  await enter(page, 'admin', '/internal/user-controller/create');
  await page.getByLabel('Type of account').selectOption('Members of a company');
  await page.getByLabel('Title').fill('Officers of the central yard');
  await page
    .getByRole('textbox', { name: /^Rows/ })
    .fill('name\temail\torganisation\nFarid Salleh\tfarid@example.com\tCBS\nNobody\tnot an address\tCBS\n');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('1 new, 0 already exist, 1 refused')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to confirmation' }).click();
  await expect(page.getByText('Nothing has been created yet.')).toBeVisible();
  await expectSoundHere(page);
  await page.getByRole('button', { name: 'Create one account' }).click();
  await expect(page.getByText('Created', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo the batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the batch' }).click();
  await expect(page.getByRole('cell', { name: 'Undone' })).toBeVisible();
});

test('before sign-in the states can be read, and of mail templates nothing', async ({ page }) => {
  await page.goto('/internal/settings/state');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expectSoundHere(page);
  await page.goto('/internal/settings/templates');
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
});

test.describe(() => {
  // tracing looks into the mail's frame, which lets no script run
  test.use({ allowedErrors: [/Blocked script execution in 'about:srcdoc'/] });

  test('staff read what was mailed while no mail server is set up: found, filtered, in text and as its reader sees it', async ({
    page,
  }) => {
    await enter(page, 'admin', '/internal/settings/templates');
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('searchbox', { name: 'Address or subject' }).fill('subscriber@');
    const mail = page.getByRole('link', { name: 'Aishah Rahim invites you to Datum' });
    await expect(mail).toHaveCount(1);
    await page.goto('/internal/settings/templates?tab=outbox&state=failed');
    await expect(page.getByText('No emails match')).toBeVisible();
    await page.goto('/internal/settings/templates?tab=outbox&state=kept&search=subscriber@');
    await mail.click();
    const drawer = page.getByRole('complementary', { name: 'Email' });
    await expect(drawer.getByText('created an account for you')).toBeVisible();
    await expectSoundHere(page);
    await drawer.getByText('As the recipient sees it').click();
    // looking into a frame without scripts is an error in the log: what it is given is looked at instead
    const frame = page.getByTitle('As the recipient sees it');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect(frame).toHaveAttribute('srcdoc', /<a [^>]*>Choose a password/);
  });
});
