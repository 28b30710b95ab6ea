import type { Page } from '@playwright/test';
import { approveAlone, approveBySecond } from './deciding.ts';
import {
  addRow,
  choose,
  fill,
  form,
  fromChecklist,
  inWords,
  month,
  open,
  press,
  push,
  told,
} from './hands.ts';

const DATA = '/internal/settings/data';

/** A declaration as far as its name goes. */
interface Named {
  readonly code: string;
  readonly name: { readonly en: string };
}

/** Adds an organisation that supplies one data set. */
export async function addOrganisation(page: Page, code: string, name: string, dataSet: Named) {
  const organisation = { 'Name in English': name, Code: code };
  await addRow(page, `${DATA}/manufacturer?tab=organisations`, 'Add organisation', organisation);
  await page.getByLabel(dataSet.name.en).check();
  await push(page, page.getByRole('button', { name: 'Save data sets' }));
}

/** Adds a unit of measure; `factor` is how many of the base unit of its dimension it is. */
export async function addUnit(page: Page, code: string, name: string, factor: string, dimension: string) {
  const unit = { 'Name in English': name, Code: code, 'Base units in one unit': factor };
  await addRow(page, `${DATA}/material?tab=units`, 'Add a unit', unit, { Dimension: dimension });
}

export async function addFamily(page: Page, { code, name }: Named): Promise<void> {
  await fromChecklist(page, 'Families');
  await page.getByRole('button', { name: 'Add index family' }).first().click();
  await form(page).getByLabel(/^Code/).selectOption(code);
  await fill(page, { 'Name in English': name.en });
  await press(page, 'Add index family');
  await page.waitForURL(new RegExp(`index-families\\.${code}`));
}

/** The usual rules; the only person approves them alone. */
export async function addRules(page: Page): Promise<void> {
  await fromChecklist(page, 'Rules');
  await page.getByRole('button', { name: 'Add a rule set' }).first().click();
  await fill(page, { Code: 'R1', 'Title in English': 'Rules of the office' });
  await press(page, 'Add a rule set');
  await approveAlone(page);
}

/** A structure made of the lists, not yet submitted. */
export async function addStructure(page: Page): Promise<void> {
  await open(page, `${DATA}/weightage?tab=structures`);
  await page.getByRole('button', { name: 'Create a structure from the lists' }).first().click();
  await fill(page, { 'Title in English': 'First structure' });
  await press(page, 'Create a structure from the lists');
}

/** Announces a year of release dates of a subject. */
export async function announceYear(page: Page, { name }: Named, first: string): Promise<void> {
  await fromChecklist(page, 'Calendar');
  await page.getByRole('button', { name: 'Release dates' }).click();
  await page.getByRole('button', { name: 'Announce year' }).first().click();
  await choose(page, { 'What is released': name.en });
  await month(page, 'First period', first);
  await press(page, 'Announce year');
  await told(page, /dates announced/);
}

/** Every item at every source, from a period on. */
export async function addLines(page: Page, items: number, sources: number, first: string): Promise<void> {
  await fromChecklist(page, 'Sample lines');
  await page.getByRole('button', { name: 'Add sample lines' }).first().click();
  const all = (count: number) => page.getByRole('button', { name: `Choose all ${count}` });
  await all(items).first().click();
  // where there are as many items as sources, the buttons are called the same
  await all(sources).last().click();
  await month(page, 'First period', first);
  await fill(page, { Reason: 'First sample of the office' });
  await press(page, `Add ${items * sources} lines`);
  await told(page, new RegExp(`^${items * sources} lines added`));
}

export async function openFirstRound(page: Page, first: string): Promise<void> {
  await fromChecklist(page, 'First round');
  await page.getByRole('button', { name: 'Open a round' }).first().click();
  await month(page, 'Month of the first round', first, page.locator('body'));
  await press(page, /^Open/);
  await told(page, `Round of ${inWords(first)} opened`);
}

/** The next round as it is proposed; it is open since `since`. */
export async function openNextRound(page: Page, next: string, since: string): Promise<void> {
  await open(page, '/internal/data/manage');
  await page.getByRole('button', { name: 'Open a round' }).first().click();
  await fill(page, { 'Opens on': since });
  await press(page, /^Open/);
  await told(page, `Round of ${inWords(next)} opened`);
}

/** A base of one month; another person approves it. */
export async function addBase(page: Page, second: Page, first: string): Promise<void> {
  await fromChecklist(page, 'Base period');
  await page.getByRole('button', { name: 'Add a base period' }).first().click();
  await fill(page, { Code: 'B1', 'Label in English': `${first} = 100` });
  for (const label of ['Base period from', 'Base period to', 'Published from'])
    await month(page, label, first);
  await press(page, 'Add a base period');
  await approveBySecond(page, second, 'Base period', `${first} = 100`);
}

/** Weights by category and group, in words; another person approves them. */
export async function addWeights(
  page: Page,
  second: Page,
  first: string,
  weights: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Promise<void> {
  await fromChecklist(page, 'Weights');
  await page.getByRole('button', { name: 'Add a weight set' }).first().click();
  await fill(page, { Code: 'W1', 'Title in English': 'Weights of the office', 'Source document': 'Survey' });
  await month(page, 'Valid from', first);
  await press(page, 'Add a weight set');
  for (const [category, groups] of Object.entries(weights)) {
    for (const [group, weight] of Object.entries(groups))
      await page.getByLabel(`${group}, ${category}`, { exact: true }).fill(String(weight));
  }
  await push(page, page.getByRole('button', { name: 'Save weights' }));
  await approveBySecond(page, second, 'Weights', 'Weights of the office');
}
