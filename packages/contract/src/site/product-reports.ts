import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { picture } from '../content/values/picture-schema.ts';
import { localText } from '../values/local-text.ts';
import { FRAME_FAILURES } from './report-facts.ts';

/** A report as its product's page announces it: without a name of the service's own. */
const productReport = z.object({
  uuid: z.uuid(),
  title: localText,
  summary: localText,
  height: z.number().int(),
  phone_layout: z.boolean(),
  picture: picture.nullable(),
});
export type ProductReport = z.output<typeof productReport>;

export const listProductReports = endpoint({
  id: 'product-reports.list',
  method: 'GET',
  path: '/api/v1/products/:slug/reports',
  access: 'public',
  seenAs: true,
  summary: 'The reports on the page of a product that the reader may see.',
  params: z.object({ slug: z.string().max(80) }),
  answer: listOf(productReport),
});

const params = z.object({ uuid: z.uuid() });
const counted = z.object({ counted: z.literal(true) });

const view = z.object({
  token: z.string(),
  embed_url: z.string(),
  report_id: z.string(),
  /** Page that phones begin with; empty = as elsewhere. */
  phone_page: z.string(),
  /** Seconds that the token has left. */
  expires_in: z.number().int(),
});
export type ReportView = z.output<typeof view>;

export const viewReport = endpoint({
  id: 'product-reports.view',
  method: 'POST',
  path: '/api/v1/report-embeds/:uuid/view',
  access: 'public',
  tellsSecret: true,
  summary:
    'A token that shows one report for some minutes, to who may see it; none while the service gives none.',
  params,
  body: z.object({
    /** The token before did not work: one that is kept is not given again. */
    again: z.boolean().default(false),
  }),
  answer: z.object({ view: view.nullable() }),
});

export const noteLoaded = endpoint({
  id: 'product-reports.loaded',
  method: 'POST',
  path: '/api/v1/report-embeds/:uuid/loaded',
  access: 'public',
  summary: 'The report was shown; counted, and nothing is kept of to whom.',
  params,
  answer: counted,
});

export const noteFailed = endpoint({
  id: 'product-reports.failed',
  method: 'POST',
  path: '/api/v1/report-embeds/:uuid/failed',
  access: 'public',
  summary: 'The report was not shown although there was a token; counted with the kind of failure.',
  params,
  body: z.object({ why: z.enum(FRAME_FAILURES) }),
  answer: counted,
});
