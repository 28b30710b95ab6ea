import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { THEMES } from '../subjects/subject.ts';
import { SUBJECTS_BY_THEME } from '../subjects/themes.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES } from '../values/period.ts';

/** Years that the dashboard looks back over. */
export const ECONOMICS_YEARS = 5;

/** One subject on the dashboard, with its headline series: the first in the office's order that has figures. */
const indicator = z.object({
  subject: z.string(),
  theme: z.enum(THEMES),
  name: localText,
  /** Path segment of its page. */
  slug: z.string(),
  frequency: z.enum(FREQUENCIES),
  /** `none`: nothing is published; `locked`: something is, and the reader's level opens none of it; `sample`: a part. */
  state: z.enum(['none', 'locked', 'sample', 'open']),
  series: z.object({ code: z.string(), name: localText, place: localText }).nullable(),
  unit: z.string(),
  decimals: z.number().int(),
  periods: z.array(z.string()),
  /** As printed, one a period; null = no figure. */
  values: z.array(z.string().nullable()),
  provisional_from: z.string().nullable(),
  /** Last period with a figure, its value, its change on the year before in percent, and its permanent id. */
  latest: z
    .object({
      period: z.string(),
      value: z.string(),
      change_year: z.string().nullable(),
      figure: z.string(),
    })
    .nullable(),
  as_of: z.object({ sequence: z.number().int(), live_at: z.string() }).nullable(),
  next_release_at: z.string().nullable(),
  is_demo: z.boolean(),
});
export type Indicator = z.output<typeof indicator>;

export const showEconomics = endpoint({
  id: 'products.economics',
  method: 'GET',
  path: '/api/v1/construction-economics',
  access: 'public',
  summary:
    'A headline series of every published subject over five years: costs, prices, activity, commodities, labour.',
  answer: z.object({ data: z.array(indicator) }),
  cache: 'published',
  key: ['prices', 'indices'],
});

const [first, ...others] = new Set(
  SUBJECTS_BY_THEME.map(({ product }) => `product.${product}.download` as const),
);

export const downloadEconomics = endpoint({
  id: 'products.economics-file',
  method: 'GET',
  path: '/api/v1/construction-economics/download',
  access: { anyOf: first ? [first, ...others] : [] },
  summary:
    'The same headline series, a line each figure, of those subjects whose files the reader’s level includes.',
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  produces: 'application/octet-stream',
  key: ['prices', 'indices', 'downloads'],
});
