import { buildingMaterialPrices } from '@datum/contract/data-sets/building-material-prices';
import { equipmentPurchasePrices } from '@datum/contract/data-sets/equipment-purchase-prices';
import { labourWageRates } from '@datum/contract/data-sets/labour-wage-rates';
import { machineryHireRates } from '@datum/contract/data-sets/machinery-hire-rates';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';

/** Tabs of the settings pages whose rows are of one data set: its items and their groups are kept there. Every data set has one. */
export const DATA_SET_TABS = {
  items: { items: buildingMaterialPrices.code },
  labour: { items: labourWageRates.code },
  machinery: { machinery: machineryHireRates.code, equipment: equipmentPurchasePrices.code },
} as const satisfies Readonly<
  Record<'items' | 'labour' | 'machinery', Readonly<Record<string, DataSetCode>>>
>;
type Page = keyof typeof DATA_SET_TABS;

/** Tabs of the same pages with the sample lines of a data set. */
const LINE_TABS = {
  items: { 'sample-lines': buildingMaterialPrices.code },
  labour: { 'sample-lines': labourWageRates.code },
  machinery: {
    'machinery-lines': machineryHireRates.code,
    'equipment-lines': equipmentPurchasePrices.code,
  },
} as const satisfies Readonly<Record<Page, Readonly<Record<string, DataSetCode>>>>;

/** The page and tab with the sample lines of a data set. */
export function linesTabOf(code: DataSetCode): { readonly page: Page; readonly tab: string } {
  const found = Object.entries(LINE_TABS).flatMap(([page, tabs]) =>
    Object.entries<DataSetCode>(tabs).flatMap(([tab, of]) =>
      of === code ? [{ page: page as Page, tab }] : [],
    ),
  );
  return found[0] ?? { page: 'items', tab: 'sample-lines' };
}

/** Data sets that have a tab. */
type Kept = { [On in Page]: (typeof DATA_SET_TABS)[On][keyof (typeof DATA_SET_TABS)[On]] }[Page];

/** The page and tab of each data set: a declared one without a tab does not compile. */
const TAB_OF = Object.fromEntries(
  Object.entries(DATA_SET_TABS).flatMap(([page, tabs]) =>
    Object.entries<DataSetCode>(tabs).map(([tab, code], place) => [
      code,
      { page: page as Page, tab: place === 0 ? null : tab },
    ]),
  ),
) as Readonly<Record<Kept, { readonly page: Page; readonly tab: string | null }>> satisfies Readonly<
  Record<DataSetCode, unknown>
>;

/** The page and tab on which the items of a data set are kept; the first tab is left out of the address. */
export const tabOf = (code: DataSetCode) => TAB_OF[code];
