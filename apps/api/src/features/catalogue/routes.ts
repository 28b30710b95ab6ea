import { downloadCatalogue, downloadSample, listCatalogue } from '@datum/contract/publication/catalogue';
import { listNearSearches } from '@datum/contract/publication/near-searches';
import { href } from '@datum/contract/screens/outside';
import { subjectOfProduct } from '@datum/contract/subjects/all';
import { enteredBySlug } from '@datum/contract/subjects/entered';
import type { FastifyInstance } from 'fastify';
import { sendTable, type TableFile, tableFile } from '../../platform/files/tables.ts';
import { mountRead, type ReadCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNearTitles } from '../content/reading/near.queries.ts';
import { readEnteredTable } from '../entered-series/published/table.queries.ts';
import { readTable } from '../published/table.queries.ts';
import { catalogueFile } from './file.rules.ts';
import { nearSearches, unknownWords } from './near.rules.ts';
import { readCatalogueEntries } from './queries.ts';
import { narrowed, textOfEntry } from './rules.ts';
import { enteredSampleFile, enteredSampleRequest, sampleFile, sampleRequest } from './sample.rules.ts';

/** What there is, without figures, and the free sample of each product as a file. */
export function catalogueRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listCatalogue, async ({ db, query, request }) => {
    const { page, per_page, ...filters } = query;
    const all = narrowed(await readCatalogueEntries(db, platform.published, platform.today()), filters);
    const shown = all.slice((page - 1) * per_page, page * per_page);
    return pageAnswer(request, shown, all.length, { page, per_page });
  });

  mountRead(app, platform, listNearSearches, async ({ db, query }) => {
    const entries = await readCatalogueEntries(db, platform.published, platform.today());
    const unknown = unknownWords(query.search, entries.map(textOfEntry).join(' '));
    const titles = unknown.length === 0 ? [] : await readNearTitles(db, unknown);
    return { data: nearSearches(query.search, entries, titles).map((search) => ({ search })) };
  });

  mountRead(app, platform, downloadCatalogue, async ({ db, query, locale, now, reply }) => {
    const { format, ...filters } = query;
    const entries = narrowed(await readCatalogueEntries(db, platform.published, platform.today()), filters);
    const link = new URL(href('all-products'), platform.config.webUrl);
    for (const [name, value] of Object.entries(filters)) {
      if (value !== undefined) link.searchParams.set(name === 'search' ? 'q' : name, value);
    }
    const file = catalogueFile({ entries, locale, format, link: link.href, madeAt: now });
    sendTable(reply, await tableFile(file));
    return undefined;
  });

  mountRead(app, platform, downloadSample, async (call) => {
    sendTable(call.reply, (await computedSample(call)) ?? (await enteredSample(call)));
    return undefined;
  });
}

type SampleCall = ReadCall<{ readonly slug: string }, { readonly format: 'csv' | 'xlsx' }, unknown>;

const around = ({ query, params, locale, now, platform }: SampleCall) => ({
  locale,
  format: query.format,
  link: `${platform.config.webUrl}${href('product', { slug: params.slug })}`,
  madeAt: now,
});

/** What visitors see on the page of a computed product, by each reader alike. */
async function computedSample(call: SampleCall): Promise<TableFile | undefined> {
  const subject = subjectOfProduct(call.params.slug);
  if (!subject) return undefined;
  const { published } = call.platform;
  const table = await readTable(call.db, published, sampleRequest(subject, published.vintage));
  return tableFile(sampleFile(table, around(call)));
}

/** The same of entered series. @throws Problem 404 where the address is no product's */
async function enteredSample(call: SampleCall): Promise<TableFile> {
  const subject = enteredBySlug('product', call.params.slug);
  if (!subject) throw notFound();
  const request = enteredSampleRequest(subject, call.platform.published.vintage);
  return tableFile(enteredSampleFile(subject, await readEnteredTable(call.db, request), around(call)));
}
