import { dataSetOf, PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import type { DataSetCode, PriceDataSet, SettingsResource } from '@datum/contract/data-sets/price-data-set';

/** The settings page of each resource by which data sets keep their items; a declared one without a page does not compile. */
const PAGE_OF = {
  'settings.material': 'items',
  'settings.labour': 'labour',
  'settings.machinery': 'machinery',
} as const satisfies Readonly<Record<SettingsResource, string>>;
export type SettingsPage = (typeof PAGE_OF)[SettingsResource];

/** The data sets that a settings page keeps, in their order. */
export const dataSetsOn = (page: SettingsPage): readonly PriceDataSet[] =>
  PRICE_DATA_SETS.filter(({ settings }) => PAGE_OF[settings] === page);

/** Name of the tab with the items of a data set, and of the one with its sample lines. */
export const itemsTab = ({ settingsTab }: PriceDataSet): string => settingsTab;
export const linesTab = ({ settingsTab }: PriceDataSet): string =>
  settingsTab === 'items' ? 'sample-lines' : `${settingsTab}-lines`;

interface Place {
  readonly page: SettingsPage;
  /** Null = the first tab, which is left out of the address. */
  readonly tab: string | null;
}

/** The page and tab on which the items of a data set are kept. */
export function tabOf(code: DataSetCode): Place {
  const { page, dataSet } = keptAt(code);
  return { page, tab: dataSetsOn(page)[0] === dataSet ? null : itemsTab(dataSet) };
}

/** The page and tab with the sample lines of a data set. */
export function linesTabOf(code: DataSetCode): Place {
  const { page, dataSet } = keptAt(code);
  return { page, tab: linesTab(dataSet) };
}

function keptAt(code: DataSetCode): { readonly page: SettingsPage; readonly dataSet: PriceDataSet } {
  const dataSet = dataSetOf(code) ?? PRICE_DATA_SETS[0];
  return { page: PAGE_OF[dataSet.settings], dataSet };
}
