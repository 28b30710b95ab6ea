import { expect, type Page } from '@playwright/test';
import { isNightly } from '../apps/api/src/platform/test/depth.ts';
import { settled } from './settled.ts';

/** Rows of a table that are pressed at night; by day the last one and the one least like it. */
const MOST_AT_NIGHT = 8;

const TABLES = 'main tbody';
/** Of the office, whose lists are of things; those of readers lead to steps as well. */
const LISTS = 'main ul, main ol';

interface Row {
  /** The address of its first link, as the page has it. */
  readonly href: string;
  readonly link: string;
  /** What its first cell says. */
  readonly first: string;
  /** The first words of that: without the unit below it. */
  readonly title: string;
  /** What its first cells say, and the head of the link's column. */
  readonly whole: string;
}

/**
 * Presses the first link in rows of each table of the page that is open, as a person does, and gives a sentence for each that
 * opened something else. What opens names what was pressed: four of five words of its name, or of its first cells, stand in its
 * title, headings, crumbs, facts or fields; or four of five words of its heading in the row. Afterwards the page is the one that
 * was opened last.
 */
export async function wrongRows(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const list = page.url();
  // rows are cards on a phone
  await settled(page)();
  const tables = await page.evaluate(
    rowsHere,
    new URL(list).pathname.startsWith('/internal/') ? `${TABLES}, ${LISTS}` : TABLES,
  );
  for (const { href, link, first, title, whole } of tables.flatMap(pressed)) {
    const isSettled = settled(page);
    if (page.url() !== list) await comeBack(page, list);
    await isSettled();
    await page
      .locator(`main :is(tr, li) a[href=${JSON.stringify(href)}]`)
      .last()
      .click();
    await expect.poll(() => page.url()).not.toBe(list);
    let heading = '';
    const isRight = async () => {
      const opened = await page.evaluate(saidHere);
      ({ heading } = opened);
      const names = [nameOf(link, first, title), whole];
      return names.some((name) => isNamed(name, opened.all)) || isNamed(heading, whole);
    };
    // a page says what it is once it has loaded
    const opened = await expect
      .poll(isRight)
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!opened) wrong.push(`"${link}" of "${whole}" opens "${heading}" (${href})`);
  }
  return wrong;
}

/** By the browser's own button, which costs a third of opening the list anew; what opened may have led on. */
async function comeBack(page: Page, list: string): Promise<void> {
  await page.goBack();
  if (page.url() !== list) await page.goto(list);
}

/** The last row, and the one whose words differ most from it: it is of another subject, where there are several. */
function pressed(all: readonly Row[]): readonly Row[] {
  // a number of things, beside which nothing stands, names none
  const rows = all.filter(({ link, title }) => /\p{L}/u.test(link + title));
  const last = rows.at(-1);
  if (isNightly || !last) return rows.slice(-MOST_AT_NIGHT);
  const words = new Set(wordsOf(last.whole));
  const shared = ({ whole }: Row) => wordsOf(whole).filter((word) => words.has(word)).length;
  const other = rows.slice(0, -1).toSorted((one, two) => shared(one) - shared(two))[0];
  return other ? [other, last] : [last];
}

/** Rows of each table. Runs in the page, so it stands alone. */
function rowsHere(places: string): Row[][] {
  const textOf = (place: Element | null | undefined) => {
    const parts: string[] = [];
    const walk = place && document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walk?.nextNode()) parts.push(walk.currentNode.textContent ?? '');
    return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const titleOf = (place: Element | undefined) => {
    const walk = place && document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walk?.nextNode()) if (walk.currentNode.textContent?.trim()) return walk.currentNode.textContent;
    return '';
  };
  const isPage = (link: HTMLAnchorElement) =>
    link.offsetParent !== null &&
    link.origin === location.origin &&
    !link.pathname.startsWith('/api/') &&
    !link.hasAttribute('download') &&
    link.target === '' &&
    link.pathname + link.search !== location.pathname + location.search;
  return [...document.querySelectorAll(places)].map((list) => {
    return [...list.querySelectorAll<HTMLElement>(':scope > tr, :scope > li')].flatMap((row): Row[] => {
      const link = [...row.querySelectorAll<HTMLAnchorElement>('a[href]')].find(isPage);
      if (!link || row.closest('nav, form, aside')) return [];
      const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [row];
      const column = link.closest('table')?.tHead?.rows[0]?.cells[link.closest('td')?.cellIndex ?? 0];
      const says = link.getAttribute('aria-label') ?? textOf(link);
      const whole = [says, ...cells.slice(0, 3).map(textOf), textOf(column)].join(' ');
      return [
        {
          href: link.getAttribute('href') ?? '',
          link: says,
          first: textOf(cells[0]),
          title: titleOf(cells[0]),
          whole,
        },
      ];
    });
  });
}

/** What the page says that it is. Runs in the page, so it stands alone. */
function saidHere(): { readonly heading: string; readonly all: string } {
  const textOf = (places: string) =>
    [...document.querySelectorAll<HTMLElement>(places)].flatMap((place) => {
      const parts: string[] = [];
      const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) parts.push(walk.currentNode.textContent ?? '');
      return parts;
    });
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input')];
  const fields = inputs.map(({ value, checked, labels }) =>
    checked ? [...(labels ?? [])].map(({ textContent }) => textContent).join(' ') : value,
  );
  const named = textOf(
    'h1, h2, nav li, main dl, main strong, [role=dialog], [role=complementary], main [aria-current], [aria-selected=true]',
  );
  // the number of a paper names it wherever it stands
  const numbers = textOf('main').filter((text) => /^[A-Z]+[-\d]{6,}$/.test(text));
  return {
    heading: textOf('main h1').join(' ') || document.title,
    all: [document.title, ...named, ...fields, ...numbers].join(' '),
  };
}

/**
 * What a row calls its thing. What follows a colon is a state: `Islands, August 2026: published`. A period names
 * nothing without the first cell, and a figure nothing at all, nor the sign in place of one that is hidden.
 */
function nameOf(link: string, first: string, title: string): string {
  const [name = ''] = link.split(':', 1);
  if (!/\p{L}/u.test(name) || /^\p{S}/u.test(name)) return title;
  return wordsOf(name).some((word) => /\p{L}{3}/u.test(word) && !MONTHS.has(word))
    ? name
    : `${name} ${first}`;
}
const MONTHS = new Set(
  Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month).toLocaleString('en', { month: 'long' }).toLowerCase(),
  ),
);

/** Words that say nothing of which thing it is. */
const COMMON = new Set(
  'the a an of and or in to for by open view show edit all with on at as from'.split(' '),
);

/** Whether four of five words of one text stand in the other; of a row the first eight. A text without words names nothing. */
function isNamed(text: string, within: string): boolean {
  const asked = wordsOf(text).slice(0, 8);
  const there = new Set(wordsOf(within));
  return asked.length > 0 && asked.filter((word) => there.has(word)).length >= asked.length * 0.8;
}

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word.length > 1 && !COMMON.has(word));
}
