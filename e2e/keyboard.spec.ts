import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { accountOf } from './people.ts';
import { site } from './site/current.ts';

/** One administrator's morning without a mouse: only Tab, Enter, Space, Escape, arrows and typing. */
const MOST_PRESSES = 150;

/** Presses Tab until the target has the focus, and sees to it that the focus can be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(isMarked), `focus can be seen on ${target}`).toBe(true);
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} times Tab do not lead to ${target}`);
}

/** Whether an outline or a ring stands around the element, or around what stands for it on the screen. */
function isMarked(element: Element): boolean {
  const shown = [element, element.parentElement, element.nextElementSibling, element.closest('label')];
  return shown.some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true });

test('signing in, the own profile, an invitation, a role, the audit log and somebody’s session: by keys alone', async ({
  page,
  request,
}) => {
  const guest = accountOf('guest');
  const base = site().apiUrl;
  const { email, password } = accountOf('admin');
  await request.post(`${base}/api/login`, { data: { email: guest.email, password: guest.password } });

  await test.step('sign in', async () => {
    await page.goto('/auth/login');
    await type(page, page.getByLabel('Email address'), email);
    await type(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/internal/home');
  });

  await test.step('change the profile', async () => {
    await press(page, page.getByRole('button', { name: /Your account/ }));
    const profile = page.getByRole('menuitem', { name: 'Profile' });
    await expect(profile).toBeVisible();
    for (let presses = 0; presses < 9; presses += 1) {
      if (await profile.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Profile')).toBeVisible();
    for (const title of ['Head of accounts', ' ']) {
      await type(page, page.getByLabel('Job title'), title);
      await press(page, page.getByRole('button', { name: 'Save profile' }));
      await expect(page.getByText('Profile saved')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Job title')).toHaveValue(title.trim());
    }
  });

  await test.step('invite a person', async () => {
    await press(page, area(page, 'People'));
    await press(page, page.getByRole('button', { name: 'Invite a person' }));
    await expect(heading(page, 'Invite a person')).toBeVisible();
    await type(page, page.getByLabel('Name'), 'Zainab Keys');
    await type(page, page.getByLabel('Email'), 'zainab.keys@example.com');
    await tabTo(page, page.getByLabel('Role'));
    await page.keyboard.type('Subs');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'Zainab Keys')).toBeVisible();
  });

  await test.step('tick a role’s permission and take it back', async () => {
    await press(page, area(page, 'Roles and permissions'));
    await press(page, page.getByRole('link', { name: 'Open Approver' }));
    await type(page, page.getByRole('searchbox', { name: 'Permission or description' }), 'data.mhr');
    const box = page.getByRole('checkbox', { name: 'data.mhr.edit', exact: true });
    const before = await box.isChecked();
    await press(page, box, 'Space');
    await expect(box).toBeChecked({ checked: !before });
    await tabTo(page, page.getByRole('button', { name: 'Review and save' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Save Approver?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tabTo(page, page.getByRole('button', { name: 'Undo all' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(box).toBeChecked({ checked: before });
  });

  await test.step('find the invitation in the audit log', async () => {
    await press(page, area(page, 'Audit log'));
    await press(page, page.getByRole('button', { name: /^Action/ }));
    const wanted = page.getByRole('radio', { name: 'users.create' });
    await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
    // by the focus, which moves at once; the mark follows with the list
    const isThere = () => wanted.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < MOST_PRESSES && !(await isThere()); presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.waitForURL('**/internal/audit-logs?action=users.create');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: 'profile.edit' })).toHaveCount(0);
    await walkTo(page, page.getByRole('row').filter({ hasText: 'users.create' }).first());
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: /^Entry/ });
    await expect(drawer.getByText('Zainab Keys').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('end somebody’s session', async () => {
    await press(page, area(page, 'Sessions'));
    await type(page, page.getByRole('searchbox', { name: 'Name, email or address' }), guest.email);
    const row = page.getByRole('row').filter({ hasText: guest.name }).first();
    // the list is the found one: the administrator's own session is no longer in it
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
    await expect(row).toBeVisible();
    await walkTo(page, row);
    await page.keyboard.press('Space');
    await expect(row.getByRole('checkbox')).toBeChecked();
    await press(page, page.getByRole('toolbar').getByRole('button', { name: 'End one session' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'End one session' }));
    await expect(page.getByText('One session ended')).toBeVisible();
  });
});

/** Goes into a table by its one tab stop, and with the arrows to the second cell of a row. */
async function walkTo(page: Page, row: Locator): Promise<void> {
  const stop = page.locator('table :is(td, th)[tabindex="0"]').first();
  await tabTo(page, stop);
  await page.keyboard.press('Control+Home');
  const isThere = () => row.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < MOST_PRESSES && !(await isThere()); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await isThere(), 'the arrows lead to the row').toBe(true);
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle),
  ).not.toBe('none');
}
