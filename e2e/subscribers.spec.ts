import type { OpenDatabase } from '../packages/database/src/open.ts';
import { expect, test } from './fixtures.ts';
import { inOffice } from './office/dates.ts';
import { accountOf, enter, tokenOf } from './people.ts';
import { site } from './site/current.ts';
import { expectSoundHere } from './sound-screens.ts';

/** Access that is given, suspended, resumed and ended, told as one story. */
test.describe.configure({ mode: 'serial' });

const LIST = '/internal/subscription/subscriber';
const guest = accountOf('guest');
let database: OpenDatabase;

const TERMS = {
  prices: [],
  tax_class: 'standard',
  trial_days: 0,
  grace_days: 0,
  seats: 1,
  limits: {
    history_years: null,
    regions: 'all',
    downloads: null,
    api_calls: null,
    alerts: null,
    estimates: null,
  },
  entitlements: [{ product: 'bmp', level: 'download' }],
  features: [],
  reminder_days: [],
};

test.beforeAll(async () => {
  database = site().openDatabase();
  await database.owner.query(
    'delete from entitlements where user_uuid = (select uuid from users where email = $1)',
    [guest.email],
  );
  // the demonstration gives the guest a plan: here somebody begins without one
  await database.owner.query(
    'update subscriptions set user_uuid = (select uuid from users where email = $2) where user_uuid = (select uuid from users where email = $1)',
    [guest.email, 'admin@datum.example'],
  );
  await database.owner.query(
    `with plan as (insert into plans (code, type, name) values ('press', 'complimentary', '{"en": "Press"}') returning id)
     insert into plan_versions (plan_id, number, valid_from, terms) select id, 1, '2020-01-01', $1 from plan`,
    [JSON.stringify(TERMS)],
  );
  // what is read of people is kept for some seconds
  await new Promise((resolve) => setTimeout(resolve, 5_000));
});
test.afterAll(() => database.close());

/** Products that are open to the guest, as the server says. */
async function openProducts(): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf('guest')}` };
  const answer = await fetch(`${site().apiUrl}/api/user`, { headers });
  return ((await answer.json()) as { data: string[] }).data;
}

test.describe(() => {
  test.use({ allowedErrors: [/status of 403/] });

  test('one gives access without payment, another confirms it, and the person opens the product', async ({
    page,
    browser,
  }) => {
    expect(await openProducts()).toEqual([]);
    await enter(page, 'admin', LIST);
    await page.getByRole('button', { name: 'Give a plan' }).first().click();
    await page.getByLabel('Search a person').fill(guest.email);
    await page.getByLabel('Person', { exact: true }).selectOption({ label: `${guest.name}, ${guest.email}` });
    await page.getByLabel('Plan, required').selectOption('Press');
    await page.getByLabel('Source, required').selectOption('Complimentary');
    await page.getByLabel('First day').fill(inOffice(new Date()).slice(0, 10));
    await page.getByLabel('Last day').fill('2035-12-31');
    await page.getByLabel('Reason, required').fill('She writes about construction.');
    await page.getByRole('button', { name: 'Give the plan' }).click();
    const proposal = page.getByRole('dialog', { name: 'This needs a second person' });
    await proposal.getByLabel('Why it should be done').fill('As agreed with the ministry.');
    await proposal.getByRole('button', { name: 'Propose it' }).click();
    await expect(page.getByText(/^Proposed\. Nothing has changed yet/)).toBeVisible();
    expect(await openProducts()).toEqual([]);

    const second = await (await browser.newContext({ baseURL: site().webUrl })).newPage();
    await enter(second, 'officer', '/internal/home');
    await expect(second.getByText(`Give ${guest.name} the plan Press without payment`)).toBeVisible();
    await second.getByRole('button', { name: 'Confirm' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(second.getByText('Confirmed and done')).toBeVisible();
    await second.context().close();
    await expect.poll(openProducts).toEqual(['bmp']);
  });
});

test('suspended, the person is closed out within five seconds; the explainer says why; resumed, it opens again', async ({
  page,
}) => {
  await enter(page, 'admin', LIST);
  await page.getByText(guest.name).click();
  const panel = page.getByRole('complementary', { name: guest.name });
  await expect(panel.getByText(/Expires .*2035/)).toBeVisible();
  await expectSoundHere(page);
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await panel.getByLabel('Reason, required').fill('Shared her password.');
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await expect(panel.getByText('Nothing today: Suspended.')).toBeVisible();
  await expect.poll(openProducts).toEqual([]);
  await panel.getByLabel('Product', { exact: true }).selectOption('bmp');
  await expect(panel.getByText(/^Press is suspended since/)).toBeVisible();

  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByLabel('Reason, required').fill('She changed it.');
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByText(/^Press opens it until/)).toBeVisible();
  await expect.poll(openProducts).toEqual(['bmp']);
});

test('staff see what she sees, read only, and are themselves again when they stop', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await page.getByText(guest.name).click();
  await page.getByRole('button', { name: 'See as this subscriber' }).click();
  const dialog = page.getByRole('dialog', { name: 'See what this subscriber sees' });
  await dialog.getByLabel('Reason').fill('She says that it is closed.');
  await dialog.getByRole('button', { name: 'See as this subscriber' }).click();
  await page.waitForURL('**/internal/products');
  await expect(page.getByText(`You see what ${guest.name} sees, read only`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribers' })).toHaveCount(0);
  // A call that is under way when one stops is refused, and the browser would print that.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.waitForURL(`**${LIST}`);
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
});

test('ended with yesterday it is over at once', async ({ page }) => {
  await enter(page, 'admin', LIST);
  await page.getByText(guest.name).click();
  const panel = page.getByRole('complementary', { name: guest.name });
  await panel.getByRole('button', { name: 'End', exact: true }).click();
  const { rows } = await database.owner.query<{ day: string }>(
    `select to_char(now() at time zone 'Asia/Kuala_Lumpur' - interval '1 day', 'YYYY-MM-DD') as day`,
  );
  await panel.getByLabel('Last day').fill(rows[0]?.day ?? '');
  await panel.getByLabel('Reason, required').fill('The year is over.');
  await panel.getByRole('button', { name: 'End', exact: true }).click();
  await expect(panel.getByText('Nothing today: Expired.')).toBeVisible();
  await expect.poll(openProducts).toEqual([]);
});
