import { equipmentPurchasePrices } from '@datum/contract/data-sets/equipment-purchase-prices';
import type { DemoSurvey, SurveyItem } from './survey.ts';

/** One type of equipment by capacity, with what buying it new costs. */
const equipment = (
  code: string,
  en: string,
  ms: string,
  unit: string,
  sizes: readonly (readonly [capacity: string, price: number])[],
): SurveyItem[] =>
  sizes.map(([capacity, price], at) => ({
    code: `${code}-${at + 1}`,
    en: `${en}, ${capacity} ${unit}`,
    ms: `${ms}, ${capacity} ${unit}`,
    price,
    attributes: { equipment_type: en, capacity, capacity_unit: unit },
  }));

const NEW = { condition: 'new', tax_included: true, price_basis: 'delivered', warranty_months: 12 } as const;

/** Purchase prices of the demonstration: equipment by capacity, some of it priced in other currencies; plausible, not observed. */
export const demoPurchases: DemoSurvey = {
  dataSet: equipmentPurchasePrices,
  sources: { kind: 'supplier', letter: 'E', en: 'Equipment dealer', ms: 'Pengedar peralatan' },
  unit: 'no',
  groups: [
    {
      code: 'E-LIF',
      en: 'Lifting equipment',
      ms: 'Peralatan angkat',
      growth: 0.013,
      weights: [6, 8, 12, 10, 14],
      items: [
        ...equipment('EFL', 'Forklift', 'Trak angkat susun', 't', [
          ['2', 68_000],
          ['5', 142_000],
        ]),
        ...equipment('EHO', 'Material hoist', 'Hois bahan', 't', [['1', 86_000]]),
      ],
    },
    {
      code: 'E-SIT',
      en: 'Site equipment',
      ms: 'Peralatan tapak',
      growth: 0.01,
      weights: [16, 14, 8, 34, 10],
      items: [
        ...equipment('EGN', 'Generator', 'Penjana', 'kVA', [
          ['20', 29_500],
          ['60', 54_000],
        ]),
        ...equipment('EAC', 'Air compressor', 'Pemampat udara', 'm3/min', [['5', 61_000]]),
        ...equipment('EWP', 'Water pump', 'Pam air', 'mm', [['100', 7_800]]),
      ],
    },
    {
      code: 'E-CON',
      en: 'Concreting equipment',
      ms: 'Peralatan konkrit',
      growth: 0.016,
      weights: [14, 10, 6, 10, 6],
      items: [
        ...equipment('EMX', 'Concrete mixer', 'Pembancuh konkrit', 'l', [
          ['350', 9_600],
          ['500', 14_200],
        ]),
        ...equipment('EVB', 'Concrete vibrator', 'Penggetar konkrit', 'mm', [['45', 2_150]]),
      ],
    },
  ],
  ways: [
    { chance: 0.76, unit: 'no', times: 1, step: 50, terms: {} },
    { chance: 0.12, unit: 'no', times: 1, step: 10, terms: { currency: 'USD' }, currency: 'USD' },
    { chance: 0.07, unit: 'no', times: 1, step: 50, terms: { currency: 'CNY' }, currency: 'CNY' },
    { chance: 0.05, unit: 'no', times: 1, step: 1_000, terms: { currency: 'JPY' }, currency: 'JPY' },
  ],
  products: [
    { ...NEW, brand: 'Gerak', model: 'G-series' },
    { ...NEW, brand: 'Norden', model: 'N2' },
    { ...NEW, brand: 'Takumi', model: 'TK' },
  ],
};
