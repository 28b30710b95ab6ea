import { machineryHireRates } from '@datum/contract/data-sets/machinery-hire-rates';
import type { DemoSurvey, SurveyItem } from './survey.ts';

/** One type of machine by capacity, with what hiring it costs a day. */
const machine = (
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
    attributes: { machine_type: en, capacity, capacity_unit: unit, standard_hours: '8' },
  }));

/** Hire rates of the demonstration: machines by capacity, a day of eight hours each; plausible, not observed. */
export const demoHire: DemoSurvey = {
  dataSet: machineryHireRates,
  sources: { kind: 'hirer', letter: 'H', en: 'Plant hire', ms: 'Sewaan jentera' },
  unit: 'day',
  groups: [
    {
      code: 'H-EAR',
      en: 'Earthmoving plant',
      ms: 'Jentera kerja tanah',
      growth: 0.012,
      weights: [30, 26, 18, 24, 20],
      items: [
        ...machine('HEX', 'Excavator', 'Jengkaut', 't', [
          ['12', 620],
          ['20', 780],
        ]),
        ...machine('HBL', 'Backhoe loader', 'Jengkaut muat', 'hp', [['90', 520]]),
      ],
    },
    {
      code: 'H-LIF',
      en: 'Lifting plant',
      ms: 'Jentera angkat',
      growth: 0.009,
      weights: [6, 16, 34, 10, 36],
      items: [
        ...machine('HCR', 'Mobile crane', 'Kren bergerak', 't', [
          ['25', 1150],
          ['50', 2050],
        ]),
        ...machine('HTC', 'Tower crane', 'Kren menara', 't', [['8', 1680]]),
      ],
    },
    {
      code: 'H-CON',
      en: 'Concreting and compaction',
      ms: 'Konkrit dan pemadatan',
      growth: 0.015,
      weights: [28, 26, 22, 12, 14],
      items: [
        ...machine('HCP', 'Concrete pump', 'Pam konkrit', 'm3/h', [['60', 1480]]),
        ...machine('HRL', 'Vibratory roller', 'Penggelek getar', 't', [
          ['3', 310],
          ['10', 560],
        ]),
      ],
    },
  ],
  ways: [
    { chance: 0.66, unit: 'day', times: 1, step: 5, terms: { hours: '8' } },
    { chance: 0.22, unit: 'month', times: 26, step: 50, terms: { hours: '208' } },
    { chance: 0.12, unit: 'hour', times: 0.125, step: 1, terms: {} },
  ],
  products: [
    { operator_included: true, fuel_included: false, mobilisation_included: false, brand: 'Gerak' },
    { operator_included: true, fuel_included: false, mobilisation_included: false, brand: 'Norden' },
    { operator_included: true, fuel_included: false, mobilisation_included: true, brand: 'Takumi' },
  ],
};
