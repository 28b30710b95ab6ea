import { expect, test } from './fixtures.ts';
import { newestMail } from './mails.ts';
import { enter } from './people.ts';
import { expectSoundHere } from './sound-screens.ts';

/** A request is asked by a guest without scripts, answered by staff, and followed by its link. */
test.describe.configure({ mode: 'serial' });

const EMAIL = `asks-${Date.now()}@selat.example`;
const TITLE = 'Steel bars in the Central region, weekly';
/** A form is believed from some seconds on. */
const AS_A_PERSON = 4_500;
let link = '';
let number = '';

/** The link of the newest email to the guest, of which every site has an address of its own. */
async function mailedLink(): Promise<string> {
  const [link = ''] = /\/report-request\?follow=1#\S+/.exec((await newestMail(EMAIL)).text) ?? [];
  return link;
}

test('a guest without scripts asks, confirms the address, and has a number', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/report-request');
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('What exactly').fill('Weekly prices of high tensile bars, please.');
  await page.getByLabel('Purpose').fill('A tender');
  await page.getByLabel('Your name').fill('Mei Ling');
  await page.getByLabel('Email').fill(EMAIL);
  await page.waitForTimeout(AS_A_PERSON);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.getByLabel('Code').fill(/\n(\d{3} \d{3})\n/.exec((await newestMail(EMAIL)).text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  number =
    /REQ-\d{4}-\d{4,}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel('Write to us').fill('By week, if you have it. <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  link = await mailedLink();
  // without scripts nobody reads a fragment: the link is pasted
  await page.goto(link);
  await page.getByLabel('Link of your email').fill(link);
  await page.getByRole('button', { name: 'Open link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  await context.close();
});

test('staff find it unassigned, ask back, and the clock stops', async ({ page }) => {
  await enter(page, 'admin', `/internal/report-request?search=${number}`);
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  await page.getByLabel('Text', { exact: true }).last().fill('Which diameters do you need?');
  await page.getByRole('button', { name: 'Send and wait for the answer' }).click();
  await expect(page.getByText('Clock stopped since')).toBeVisible();
  await expectSoundHere(page);
});

test('the guest reads it on the page of the link, and answers', async ({ page }) => {
  await page.goto(link);
  await expect(page.getByText('Which diameters do you need?')).toBeVisible();
  // the secret stays in the tab, not in the address
  expect(new URL(page.url()).search).toBe('?follow=1');
  expect(page.url()).not.toContain('#');
  await page.reload();
  await expect(page.getByText('Which diameters do you need?')).toBeVisible();
  await page.getByLabel('Write to us').fill('10 and 16 mm.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('10 and 16 mm.')).toBeVisible();
  await expect(page.getByText('We wait for you')).toHaveCount(0);
  await expectSoundHere(page);
});
