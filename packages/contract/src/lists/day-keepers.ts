import type { Permission } from '../access/permissions.ts';
import { PRICE_DATA_SETS } from '../data-sets/all.ts';
import type { PriceDataSet, SettingsResource } from '../data-sets/price-data-set.ts';
import { ENTERED_SUBJECTS, type EnteredSubject } from '../subjects/entered.ts';

type Keeper = SettingsResource | 'settings.series';
type Action = 'view' | 'create' | 'edit' | 'import' | 'export';

const settingsOf = (uses: (dataSet: PriceDataSet) => boolean): Keeper[] => [
  ...new Set(PRICE_DATA_SETS.filter(uses).map(({ settings }) => settings)),
];

/** Settings of what is priced in several currencies: data sets that say so, and entered series. */
const RATES: readonly Keeper[] = [
  ...settingsOf(({ conversion }) => conversion?.currency !== undefined),
  ...(ENTERED_SUBJECTS.some(({ inCurrencies }: EnteredSubject) => inCurrencies)
    ? (['settings.series'] as const)
    : []),
];

/** Settings of the data sets whose wages are compared with the legal minimum. */
const WAGES: readonly Keeper[] = settingsOf(({ checks }) =>
  checks.some(({ rule }) => rule === 'below-minimum'),
);

const holders = (keepers: readonly Keeper[], action: Action) => ({
  access: { anyOf: keepers.map((keeper): Permission => `${keeper}.${action}`) },
});

/** Who may see or keep rates of exchange: those who keep one of the things that are priced by them. */
export const rateAccess = (action: Action) => holders(RATES, action);

/** Who may see or keep minimum wages. */
export const wageAccess = (action: Action) => holders(WAGES, action);
