import type { OpenDatabase } from '../packages/database/src/open.ts';
import { expect, test } from './fixtures.ts';
import { inOffice } from './office/dates.ts';
import { accountOf, enter, sendCredentials } from './people.ts';
import { site } from './site/current.ts';
import { expectSoundHere } from './sound-screens.ts';

/** New terms: written, approved, read by visitors, and accepted by those who sign in. */
test.describe.configure({ mode: 'serial' });

let database: OpenDatabase;
test.beforeAll(() => {
  database = site().openDatabase();
});
test.afterAll(async () => {
  // other tests of this worker sign in without being asked; an approved version can be taken away in no other way
  await database.owner.query(`alter table legal_versions disable trigger legal_versions_approved;
    delete from legal_acceptances where version_id in
      (select id from legal_versions where document = 'terms' and number > 1);
    delete from legal_versions where document = 'terms' and number > 1;
    alter table legal_versions enable trigger legal_versions_approved`);
  await database.close();
});

test('the office writes the next terms and approves them; visitors read what changed', async ({ page }) => {
  await enter(page, 'admin', '/internal/cms/term-and-privacy-policy');
  const today = inOffice(new Date()).slice(0, 10);
  await page.getByLabel('In force from').fill(today);
  await page.getByLabel('People must accept it').check();
  const words = (language: string) => page.getByRole('region', { name: language }).getByLabel('What changes');
  await words('English').fill('Says who to ask.');
  await page.getByText('Bahasa Melayu').first().click();
  await words('Bahasa Melayu').fill('Menyatakan siapa yang boleh ditanya.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved')).toBeVisible();
  await expectSoundHere(page);
  await page.getByRole('button', { name: 'Approve version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve version' }).click();
  await expect(page.getByText('Version 2 is approved')).toBeVisible();
  await page.goto('/privacy-policy?document=terms');
  await expect(page.getByText('Version 2, in force since')).toBeVisible();
  await expect(page.getByText('Says who to ask.').first()).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/status of 403/] });

  test('who signs in is asked, accepts, and goes on where they were', async ({ page }) => {
    const { email, password } = accountOf('guest');
    await page.goto('/auth/login');
    await sendCredentials(page, email, password);
    const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
    await expect(dialog.getByText('Says who to ask.')).toBeVisible();
    await expectSoundHere(page);
    await dialog.getByRole('button', { name: 'Accept and go on' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/internal/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});
