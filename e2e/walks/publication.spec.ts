import { expect, test } from '../fixtures.ts';
import { enter, type Someone, tokenOf } from '../people.ts';
import { site } from '../site/current.ts';
import { expectSoundHere } from '../sound-screens.ts';

/** A visitor finds a publication with a price, buys it and has its file; a full refund closes the file. */
test.use({ viewport: { width: 390, height: 844 } });

const PRICE = 12_000;

async function callAs(who: Someone, method: 'GET' | 'POST', path: string, body?: unknown) {
  const isFile = body instanceof FormData;
  const answer = await fetch(`${site().apiUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      ...(isFile || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A publication with a price that two people have published. */
async function published(slug: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['Item,Price\nCement,12\n'], { type: 'text/csv' }), 'costs.csv');
  const { uuid: file } = await callAs('admin', 'POST', '/media?kind=file', form);
  const words = (title: string) => ({ title, abstract: 'All costs of a year.', file });
  const made = await callAs('admin', 'POST', '/cms/publication', {
    slug,
    content: {
      item: { series: 'Yearbook', price: PRICE },
      en: words('Costs of 2026'),
      ms: words('Kos 2026'),
    },
  });
  const step = (who: Someone, name: string, { version }: { readonly version: number }) =>
    callAs(who, 'POST', `/cms/publication/${made.uuid}/${name}`, { version });
  await step('admin', 'publish', await step('approver', 'approve', await step('admin', 'submit', made)));
}

test('a visitor buys a publication and downloads its file, and a full refund closes it', async ({ page }) => {
  await published('costs-2026');
  await page.goto('/publication/costs-2026');
  await expect(page.getByText(/120\.00 before tax/)).toBeVisible();
  await expect(page.getByText('costs.csv')).toBeHidden();
  await expectSoundHere(page);
  await page.getByRole('link', { name: 'Buy this publication' }).click();
  await page.waitForURL('**/auth/login**');

  await enter(page, 'guest', '/publication/costs-2026');
  await page.getByRole('link', { name: 'Buy this publication' }).click();
  await page.waitForURL('**/payment/initiate?order=*');
  await expectSoundHere(page);
  // another order may have kept the details of this person
  const change = page.getByRole('button', { name: 'Change details' });
  const address = page.getByLabel(/^Address/).first();
  await expect(change.or(address)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await address.fill('12 Jalan Kenari');
  await page.getByLabel(/^City/).fill('Kuala Lumpur');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('button', { name: 'Save details' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to test gateway' }).click();
  await page.getByRole('button', { name: 'Succeed', exact: true }).click();
  await expect(page.getByText('Sent, answered with 200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download costs.csv' }).click();
  expect((await download).suggestedFilename()).toBe('costs.csv');

  const { data } = await callAs('admin', 'GET', '/transactions?delivery=delivered');
  const { uuid, amount } = data[0];
  await callAs('admin', 'POST', `/transactions/${uuid}/refund`, {
    ...{ amount, left: amount, way: 'service', payee: null, access: 'stays', reason: 'It came twice.' },
  });
  await page.reload();
  await expect(page.getByText('costs.csv is closed: the order was refunded in full.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download costs.csv' })).toHaveCount(0);
});
