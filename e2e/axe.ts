import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isNightly } from '../apps/api/src/platform/test/depth.ts';

/** By day axe reads this number of rows of each shape in a table or a list, at night all of them. */
const LIKE_ROWS = isNightly ? Number.POSITIVE_INFINITY : 3;

/**
 * What axe finds wrong on the page as it stands, a sentence for each rule. Its script is put in once for a document: it
 * takes the browser 0.2 s, which is as much as the rules take on a small screen.
 * @param isSeenBefore the same page was read at another width: its colours, half of axe's work, are read again at night only
 */
export async function faultsOfAxe(page: Page, isSeenBefore = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(endOfMovement);
  return page.evaluate(run, { likeRows: LIKE_ROWS, readsColours: isNightly || !isSeenBefore });
}

/** What fades in has other colours until it is there; what moves for ever (a loader) is not waited for. */
const endOfMovement = async () => {
  const moving = document.getAnimations().filter(({ effect }) => {
    return Number.isFinite(Number(effect?.getComputedTiming().endTime));
  });
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

/**
 * Runs in the browser, so it stands alone. Rows that hold the same elements with the same attributes are alike: what axe
 * says of three is true of all. A row that lacks a label, or has an empty one, is of another shape and is read. So are the
 * items of a list: those of the menu stand beside every screen.
 */
async function run({ likeRows, readsColours }: Reading): Promise<string[]> {
  const shapeOf = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === '' ? '' : 'text ';
    if (!(node instanceof Element)) return '';
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${meaningOf(name, value)}`);
    const labels = 'labels' in node && node.labels instanceof NodeList ? node.labels.length : '';
    const inside = [...node.childNodes].map(shapeOf).join('');
    return `<${node.localName} ${attributes.sort().join(' ')} ${labels}>${inside}</>`;
  };
  /** What decides how an element looks and what it is counts whole, of what it says only whether there is something. */
  const meaningOf = (name: string, value: string) => {
    if (
      /^(class|style|role|type|lang|tabindex|aria-(hidden|disabled|selected|expanded|checked|current))$/.test(
        name,
      )
    )
      return value;
    if (/^aria-(labelledby|describedby|controls|owns)$/.test(name))
      return value.split(' ').every((id) => document.getElementById(id));
    return value.trim() !== '';
  };
  const further = [...document.querySelectorAll('tbody, ul, ol')].flatMap((list) => {
    const seen = new Map<string, number>();
    return [...list.children].filter((row) => {
      const shape = shapeOf(row);
      const count = (seen.get(shape) ?? 0) + 1;
      seen.set(shape, count);
      return count > likeRows;
    });
  });
  // What passes is not asked for: axe would put a selector of its own together for each element of a large table.
  const { violations } = await window.axe.run(
    { exclude: further },
    { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: readsColours } } },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

interface Reading {
  readonly likeRows: number;
  readonly readsColours: boolean;
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
