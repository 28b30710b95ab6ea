import { expect, type Page } from '@playwright/test';
import { fromChecklist, inWords, open, push, told } from './hands.ts';

const ALONE = 'Nobody else can approve yet. You approve alone, and the audit log says so.';
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });

/** Submits and approves what the only person has made: alone, and told so. */
export async function approveAlone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await told(page, ALONE);
  await approve(page).click();
  await told(page, /Approved by Lim/);
}

/** Submits what one has made; another person follows the checklist to it and approves it. */
export async function approveBySecond(page: Page, second: Page, step: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await told(
    page,
    'Approve: You, or an account linked to yours, edited this. Another person must approve it.',
  );
  await expect(page.getByText(ALONE)).toHaveCount(0);
  await fromChecklist(second, step);
  await second.getByRole('link', { name: title }).click();
  await approve(second).click();
  await told(second, /Approved by Nor Azlan/);
}

/** Starts the official run of a table; the other person finds it on the home and approves it. */
export async function runTable(page: Page, second: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: 'Start the official run' }).click();
  await told(page, /^Run \d+ stored/);
  await expect(page.getByRole('button', { name: 'Approve this run' })).toBeDisabled();
  await open(second, '/internal/home');
  await second
    // not the step of the checklist
    .getByRole('link', { name: new RegExp(`^(?!Open ).*${table}`) })
    .first()
    .click();
  await second.getByRole('button', { name: 'Approve this run' }).click();
  await told(second, /^Run \d+ approved/);
}

/** Makes the release of an approved run ready, with its texts; the other person approves it. */
export async function prepareRelease(page: Page, second: Page, period: string, en: string, ms: string) {
  await page
    .locator('p')
    .filter({ hasText: inWords(period) })
    .getByRole('button', { name: 'Prepare the release' })
    .click();
  await page.getByLabel('In English').fill(en);
  await page.getByLabel('In Malay').fill(ms);
  await push(page, page.getByRole('button', { name: 'Save the commentary' }));
  await push(page, page.getByRole('button', { name: 'Rehearse', exact: true }));
  await told(page, /^Computed again: identical result/);
  await expect(approve(page)).toBeDisabled();
  await open(second, '/internal/home');
  await second.getByRole('link', { name: new RegExp(inWords(period)) }).click();
  await approve(second).click();
  await expect(second.getByRole('button', { name: 'Publish now' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
}

/** The other person publishes an approved release. */
export async function publishNow(second: Page): Promise<void> {
  await second.getByRole('button', { name: 'Publish now' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(second.getByRole('heading', { level: 1 }).locator('..')).toContainText('Published');
}
