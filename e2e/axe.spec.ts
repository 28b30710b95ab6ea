import { expect, test } from '@playwright/test';
import { faultsOfAxe } from './axe.ts';

/** A table as long as ours, whose one row is another; axe reads a sample of the rows by day. */
const tableWith = (
  other: string,
) => `<!doctype html><html lang="en"><title>Prices</title><main><h1>Prices</h1><table>
  <thead><tr><th>Material</th><th>Chosen</th></tr></thead>
  <tbody>${Array.from({ length: 40 }, (_, n) => (n === 30 ? other : rowOf(`aria-label="Row ${n}"`))).join('')}</tbody>
  </table></main></html>`;
const rowOf = (label: string, cell = 'Cement') =>
  `<tr><td>${cell}</td><td><input type="checkbox" ${label}></td></tr>`;

test.use({ viewport: { width: 390, height: 844 } });

for (const [what, row, rule] of [
  ['has no label', rowOf(''), 'label'],
  ['has an empty label', rowOf('aria-label=""'), 'label'],
  ['names a label that is not there', rowOf('aria-labelledby="nobody"'), 'label'],
  ['has an empty link', rowOf('aria-label="Row"', '<a href="/x"></a>'), 'link-name'],
  ['is hard to read', rowOf('aria-label="Row"', '<span style="color:#ccc">Cement</span>'), 'color-contrast'],
] as const) {
  test(`axe sees a row far down a table that ${what}`, async ({ page }) => {
    await page.setContent(tableWith(row));
    expect(await faultsOfAxe(page)).toEqual([expect.stringMatching(`^${rule}: `)]);
  });
}

test('axe finds nothing in a table whose rows are all sound', async ({ page }) => {
  await page.setContent(tableWith(rowOf('aria-label="Row 30"')));
  expect(await faultsOfAxe(page)).toEqual([]);
});
