import { labourWageRates } from '@datum/contract/data-sets/labour-wage-rates';
import type { DemoSurvey, SurveyItem } from './survey.ts';

type Skill = 'general' | 'semi_skilled' | 'skilled' | 'operator';
type Origin = 'local' | 'foreign' | 'any';

/** The name of a general worker's or an operator's trade says it. */
const SKILL_WORDS = {
  general: { en: '', ms: '' },
  semi_skilled: { en: ', semi-skilled', ms: ', separa mahir' },
  skilled: { en: ', skilled', ms: ', mahir' },
  operator: { en: '', ms: '' },
} as const;
const ORIGIN_WORDS = {
  local: { en: ', local', ms: ', tempatan' },
  foreign: { en: ', foreign', ms: ', asing' },
  any: { en: '', ms: '' },
} as const;

/** One trade's workers by skill and origin, with what they are paid a day. */
const trade = (
  code: string,
  en: string,
  ms: string,
  occupation: string,
  workers: readonly (readonly [skill: Skill, origin: Origin, price: number])[],
): SurveyItem[] =>
  workers.map(([skill, origin, price], at) => ({
    code: `${code}-${at + 1}`,
    en: `${en}${SKILL_WORDS[skill].en}${ORIGIN_WORDS[origin].en}`,
    ms: `${ms}${SKILL_WORDS[skill].ms}${ORIGIN_WORDS[origin].ms}`,
    price,
    attributes: {
      trade: en,
      skill_level: skill,
      origin,
      occupation_code: occupation,
      standard_hours: '8',
    },
  }));

/** Wages of the demonstration: trades by skill and origin, a day of eight hours each; plausible, not observed. */
export const demoWages: DemoSurvey = {
  dataSet: labourWageRates,
  sources: { kind: 'contractor', letter: 'L', en: 'Contractor', ms: 'Kontraktor' },
  unit: 'day',
  groups: [
    {
      code: 'W-GEN',
      en: 'General labour',
      ms: 'Buruh am',
      growth: 0.018,
      weights: [26, 22, 18, 24, 20],
      items: [
        ...trade('LAB', 'General labourer', 'Buruh am', '9313', [
          ['general', 'local', 82],
          ['general', 'foreign', 74],
        ]),
        ...trade('HLP', 'Trade helper', 'Pembantu tukang', '9313', [['general', 'any', 79]]),
      ],
    },
    {
      code: 'W-STR',
      en: 'Structural trades',
      ms: 'Tred struktur',
      growth: 0.014,
      weights: [30, 36, 42, 16, 34],
      items: [
        ...trade('CON', 'Concretor', 'Pekerja konkrit', '7114', [
          ['semi_skilled', 'any', 98],
          ['skilled', 'any', 118],
        ]),
        ...trade('BBD', 'Bar bender', 'Pembengkok bar', '7114', [
          ['semi_skilled', 'foreign', 97],
          ['skilled', 'local', 126],
        ]),
        ...trade('FWC', 'Formwork carpenter', 'Tukang kayu acuan', '7115', [['skilled', 'any', 128]]),
      ],
    },
    {
      code: 'W-FIN',
      en: 'Finishing trades',
      ms: 'Tred kemasan',
      growth: 0.011,
      weights: [28, 24, 18, 44, 18],
      items: [
        ...trade('BRK', 'Bricklayer', 'Pengikat bata', '7112', [
          ['semi_skilled', 'foreign', 99],
          ['skilled', 'local', 127],
        ]),
        ...trade('TLR', 'Tiler', 'Tukang jubin', '7122', [['skilled', 'any', 134]]),
        ...trade('PTR', 'Painter', 'Tukang cat', '7131', [['semi_skilled', 'any', 102]]),
      ],
    },
    {
      code: 'W-SRV',
      en: 'Building services',
      ms: 'Perkhidmatan bangunan',
      growth: 0.016,
      weights: [10, 12, 14, 10, 12],
      items: [
        ...trade('PLB', 'Plumber', 'Tukang paip', '7126', [['skilled', 'local', 141]]),
        ...trade('ELE', 'Electrician', 'Juruelektrik', '7411', [
          ['semi_skilled', 'local', 121],
          ['skilled', 'local', 152],
        ]),
      ],
    },
    {
      code: 'W-OPR',
      en: 'Machine operators',
      ms: 'Operator jentera',
      growth: 0.02,
      weights: [6, 6, 8, 6, 16],
      items: [
        ...trade('OPX', 'Excavator operator', 'Operator jengkaut', '8342', [['operator', 'any', 146]]),
        ...trade('OPC', 'Crane operator', 'Operator kren', '8343', [['operator', 'any', 178]]),
        ...trade('OPL', 'Lorry driver', 'Pemandu lori', '8332', [['operator', 'local', 116]]),
      ],
    },
  ],
  ways: [
    { chance: 0.68, unit: 'day', times: 1, step: 0.5, terms: { hours: '8' } },
    { chance: 0.2, unit: 'month', times: 26, step: 10, terms: { hours: '208' } },
    { chance: 0.07, unit: 'day', times: 1.125, step: 0.5, terms: { hours: '9' } },
    { chance: 0.05, unit: 'hour', times: 0.125, step: 0.05, terms: {} },
  ],
  products: [
    { answer_basis: 'own_pay', accommodation_included: false, workers: 12 },
    { answer_basis: 'own_pay', accommodation_included: true, levy_included: true, workers: 30 },
    { answer_basis: 'subcontract', accommodation_included: false, workers: 8 },
  ],
};
