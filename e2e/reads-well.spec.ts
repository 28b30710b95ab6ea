import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * Ten tasks of a visitor as a screen reader meets them: what the page is, what can be done on it, and what a control or a
 * figure is called. What is not named here may change; what is named has to be there, in this order.
 */
const main = (page: Page) => page.getByRole('main');

test('find a price', async ({ page }) => {
  await page.goto('/');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "What it costs to build, measured every month" [level=1]
    - search:
      - searchbox "Find a price or an index"
      - button "Search"
    - list "Headline figures":
      - listitem:
        - link /Building material cost index, .+ \\d+\\.\\d [+−]?\\d+\\.\\d % month [+−]?\\d+\\.\\d % year \\w+ \\d{4}/
    - region "Start from your task":
      - article:
        - heading "Price an item" [level=3]
        - link "Find a price"
  `);
  await page.goto('/all-products?q=cement');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "All data" [level=1]
    - search:
      - searchbox "Search": cement
    - status: /\\d+ lines/
    - table "All data":
      - rowgroup:
        - row:
          - columnheader "Name"
          - columnheader "Product"
      - rowgroup:
        - row /Ordinary Portland cement, bag .* Monthly/:
          - rowheader:
            - link "Ordinary Portland cement, bag"
  `);
});

test('follow an index to how a figure was made', async ({ page }) => {
  await page.goto('/products/building-material-cost-index');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Building material cost index" [level=1]
    - term: Latest
    - definition: /\\w+ \\d{4}/
    - term: Base
    - definition: 2025 = 100
    - search "Filters":
      - link "Skip to table"
      - button /Region/
      - button "Vintage Latest"
    - tabpanel "Table and chart":
      - figure /Single storey concrete building, All regions. \\d+\\.\\d in \\w+ \\d{4}, (up|down|unchanged)/:
        - button "Show as table"
      - region "Building material cost index, 2025 = 100":
        - region "Building material cost index":
          - grid "Building material cost index":
            - rowgroup:
              - row /Series .* Month, % Year, %/
  `);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('complementary', { name: 'Number passport' })).toMatchAriaSnapshot(`
    - heading "Number passport" [level=2]
    - button "Previous figure"
    - button "Next figure"
    - button "Close"
    - status: /Recomputed in this browser. equal/
    - term: Base
    - definition: 2025 = 100
    - term: Quotes used
    - definition: /[\\d,]+/
    - region "Sum of weight × relative":
      - heading "Sum of weight × relative" [level=3]
      - table:
        - rowgroup:
          - row:
            - columnheader "Material group"
            - columnheader "Weight, %"
            - columnheader "Relative"
            - columnheader "Points"
  `);
});

test('compare plans', async ({ page }) => {
  await page.goto('/pricing');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Plans and prices" [level=1]
    - group "For whom":
      - radio "Person" [checked]
    - group "Paid for":
      - radio "1 year" [checked]
    - article "Basic":
      - heading "Basic" [level=2]
      - link "Choose Basic"
      - list "Included"
    - region "Compare all plans":
      - table "Compare all plans":
        - rowgroup:
          - row:
            - columnheader "What you get"
            - columnheader "Free"
            - columnheader "Basic"
  `);
});

test('take a free sample', async ({ page }) => {
  await page.goto('/sample');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Free samples" [level=1]
    - navigation "On this page":
      - link "Building material prices"
    - region "Building material prices":
      - table "Building material prices":
        - rowgroup:
          - row /Series/
      - list "Files of Building material prices":
        - listitem:
          - link "Excel workbook, Building material prices"
        - listitem:
          - link "CSV file, Building material prices"
  `);
});

test('read an article whose number is alive', async ({ page }) => {
  await page.goto('/news');
  await page.getByRole('link', { name: 'What a building material costs now' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - article:
      - heading "What a building material costs now" [level=1]
      - paragraph:
        - time
      - paragraph:
        - link /\\d+\\.\\d\\d RM.\\S+ , .+, All regions, Building material prices, \\w+ \\d{4}/
      - region "Figures in this text":
        - heading "Figures in this text" [level=2]
      - region "Data that this is about":
        - list:
          - listitem:
            - link "Building material prices"
      - navigation "Before and after"
  `);
});

test('cite a publication', async ({ page }) => {
  await page.goto('/publication');
  await page.getByRole('link', { name: 'Materials bulletin, issue 3' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Materials bulletin, issue 3" [level=1]
    - region "How to cite":
      - paragraph: /Materials Bulletin, Bil\\. .+ No\\. 3/
      - group: BibTeX
      - group: RIS, for reference managers
  `);
});

test('find an answer', async ({ page }) => {
  await page.goto('/faq');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Questions and answers" [level=1]
    - search:
      - searchbox "Search"
      - button "Find"
    - region "Data":
      - heading "Data" [level=2]
      - group: Where do the prices come from?
    - region "Access and plans":
      - group: What can I read without paying?
  `);
});

test('write to the office', async ({ page }) => {
  await page.goto('/contact');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Contact" [level=1]
    - form "Message to the office":
      - combobox "What is it?"
      - combobox "What is it about?"
      - textbox "Subject"
      - textbox "Message"
      - textbox "Your name"
      - textbox "Email"
      - checkbox "Keep my message and my address so that you can answer me."
      - button "Send message"
  `);
});

test('ask for data that are not here', async ({ page }) => {
  await page.goto('/report-request');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Request data" [level=1]
    - form "Request for data":
      - group "1 What do you need?":
        - textbox "Title"
        - textbox "What exactly"
        - combobox "About"
      - group "2 What for, and by when?":
        - textbox "Purpose"
      - group "3 Who asks?":
        - textbox "Your name"
        - textbox "Email"
      - group "4 Check and send":
        - paragraph: /If you send it today, we answer by \\d+ \\w+ \\d{4}/
        - button "Send request"
  `);
});

test('sign up', async ({ page }) => {
  await page.goto('/register');
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Create your account" [level=1]
    - list:
      - listitem:
        - heading "For myself" [level=2]:
          - link "For myself"
    - heading "What comes next" [level=2]
    - list:
      - listitem: Enter your name, email and a password.
  `);
  await page.getByRole('link', { name: 'For myself' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Create an account" [level=1]
    - textbox "Your name"
    - textbox "Email address"
    - paragraph: /At least 12 characters/
    - textbox "Password"
    - button "Show password"
    - checkbox /I accept the terms of use/
    - button "Create account"
  `);
});
