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

/** A menu as long as ours, and beside every screen. */
const menuWith = (
  other: string,
) => `<!doctype html><html lang="en"><title>Prices</title><nav aria-label="Main"><ul>
  ${Array.from({ length: 40 }, (_, n) => `<li>${n === 30 ? other : `<a href="/${n}">Screen ${n}</a>`}</li>`).join('')}
  </ul></nav><main><h1>Prices</h1></main></html>`;

test('axe sees an item far down a list that is hard to read', async ({ page }) => {
  await page.setContent(menuWith('<a href="/30" style="color:#ccc">Screen 30</a>'));
  expect(await faultsOfAxe(page)).toEqual([expect.stringMatching('^color-contrast: ')]);
  await page.setContent(menuWith('<a href="/30" aria-current="page">Screen 30</a>'));
  expect(await faultsOfAxe(page)).toEqual([]);
});

test('axe finds nothing in a table whose rows are all sound', async ({ page }) => {
  await page.setContent(tableWith(rowOf('aria-label="Row 30"')));
  expect(await faultsOfAxe(page)).toEqual([]);
});
