import { expect, type Locator, type Page } from '@playwright/test';
import { alive, settled } from '../settled.ts';

/** Opens a screen and waits until it can be clicked. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** The form that is open: the last one on the page. */
export const form = (page: Page): Locator => page.locator('form').last();

const named = (label: string) => new RegExp(`^${label}(,|$)`);

/** Types into fields of the open form, by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form(page).getByLabel(named(label)).first().fill(value);
  }
}

/** Chooses in fields of the open form, by their labels. */
export async function choose(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form(page).getByLabel(named(label)).first().selectOption({ label: value });
  }
}

/** Presses a button and waits until its answer is drawn, as a person does before pressing the next one. */
export async function push(page: Page, button: Locator): Promise<void> {
  const quiet = settled(page);
  await button.click();
  await quiet();
}

/** Presses the button of the open form. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  push(page, form(page).getByRole('button', { name, exact: true }).last());

/** What the product says when something was done. */
export const told = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `November 2026` of `2026-11` and `2nd half 2026` of `2026-S2`, as screens write them. */
export const inWords = (period: string): string =>
  /-S/.test(period)
    ? `${period.endsWith('1') ? '1st' : '2nd'} half ${period.slice(0, 4)}`
    : new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(`${period}-15`));

/** Chooses a month (`2026-11`) or a half-year (`2026-S2`) in a field of the open form. */
export async function month(
  page: Page,
  label: string,
  period: string,
  place: Locator = form(page),
): Promise<void> {
  await place
    .getByRole('button', { name: named(label) })
    .first()
    .click();
  const picker = page.getByRole('dialog', { name: label }).last();
  const year = period.slice(0, 4);
  await expect(picker).toBeVisible();
  for (let steps = 0; steps < 5 && !(await picker.textContent())?.includes(year); steps += 1) {
    await picker.getByRole('button').first().click();
  }
  const wanted = MONTHS[Number(period.slice(5)) - 1] ?? inWords(period).slice(0, '1st half'.length);
  await picker.getByRole('button', { name: wanted }).click();
  await expect(picker).toBeHidden();
}

/** Adds a row to a reference list by its form. */
export async function addRow(
  page: Page,
  path: string,
  button: string,
  typed: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>> = {},
): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(form(page).getByLabel(/^Name in English/)).toBeVisible();
  await fill(page, typed);
  await choose(page, chosen);
  await press(page, button);
  await page.waitForURL(/edit=[a-z-]+\.[\w-]+$/);
}

/** Goes on where the checklist on the home says; the step is not one that must wait. */
export async function fromChecklist(page: Page, name: string): Promise<void> {
  await open(page, '/internal/home');
  const step = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Open ${name}` }) });
  await expect(step).toContainText(/Next|Possible now|Done/);
  await step.getByRole('link').click();
}

/** Imports lines of text as a CSV file into the list of this screen. */
export async function importList(
  page: Page,
  path: string,
  lines: readonly string[],
  button = 'Import',
): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await form(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await fill(page, { Reason: 'First list of the office' });
  await press(page, new RegExp(`^Import ${lines.length - 1} row`));
  await told(page, new RegExp(`^${lines.length - 1} added`));
}
