import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

/** A key from its making to its end, used as a program uses it: without a browser, by what the screen showed. */
test('a key is made, reads prices and nothing else, and is refused once it has ended', async ({
  page,
  request,
}) => {
  await enter(page, 'officer', '/internal/security?tab=keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('form', { name: 'Create a key' });
  await form.getByLabel('Name').fill('Browser test');
  await form.getByLabel('Downloads').uncheck();
  await form.getByRole('button', { name: 'Create a key' }).click();

  const fresh = page.getByRole('heading', { name: 'Your new key' });
  await expect(fresh).toBeVisible();
  const secret = await page
    .getByText(/^datum_[A-Za-z0-9]{8}_[A-Za-z0-9]{48}$/)
    .first()
    .textContent();
  const read = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${secret}` } })).status();
  expect(await read('/api/v1/prices?regions=ALL')).toBe(200);
  expect(await read('/api/v1/prices/download?format=csv')).toBe(403);
  expect(await read('/api/user')).toBe(403);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(fresh).toHaveCount(0);
  const row = page.getByRole('row', { name: /Browser test/ }).first();
  await expect(row).toContainText('Active');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'End the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the key' }).click();
  await expect(row).toContainText('Ended');
  await expect.poll(() => read('/api/v1/prices?regions=ALL')).toBe(401);
});
