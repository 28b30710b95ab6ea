import { findContent } from '@datum/contract/content/content-search';
import { listCatalogue } from '@datum/contract/publication/catalogue';
import { listNearSearches } from '@datum/contract/publication/near-searches';
import { listWantedData } from '@datum/contract/publication/wanted-data';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Hits } from '../content/reading/hits.part.tsx';
import type { Route } from './+types/all-products.page.ts';
import classes from './catalogue.module.css';
import { fileAddress, narrowingIn, queryOf, widerSearch } from './catalogue.rules.ts';
import { Entries } from './entries.part.tsx';
import { CatalogueFilters } from './filters.part.tsx';
import { DidYouMean } from './near/did-you-mean.part.tsx';
import { Pages } from './pages.part.tsx';
import { Wanted } from './wanted/wanted.part.tsx';

/** Lines that are shown where the search itself finds none. */
const MOST_NEAR = 5;
/** Articles, answers and documents that a search shows. */
const MOST_WRITTEN = 20;

/** The lines that the address asks for; where there are none, those of its longest word. */
export async function loader(args: Route.LoaderArgs) {
  const narrowing = narrowingIn(new URL(args.request.url).searchParams);
  const search = { search: narrowing.q, page: 1, per_page: MOST_WRITTEN };
  const [{ data, meta }, wanted, written] = await Promise.all([
    read(listCatalogue, { query: queryOf(narrowing) }, args),
    read(listWantedData, {}, args),
    narrowing.q ? read(findContent, { query: search }, args) : null,
  ]);
  const isMissed = meta.total === 0 && narrowing.q !== '';
  const wider = isMissed ? widerSearch(narrowing.q) : null;
  const [meant, near] = await Promise.all([
    isMissed ? read(listNearSearches, { query: { search: narrowing.q } }, args) : null,
    wider ? read(listCatalogue, { query: { search: wider, page: 1, per_page: MOST_NEAR } }, args) : null,
  ]);
  return {
    narrowing,
    entries: data,
    total: meta.total,
    last: meta.last_page,
    meant: meant?.data.map(({ search: words }) => words) ?? [],
    near: near?.data ?? [],
    written: written && { hits: written.data, total: written.meta.total },
    wanted,
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts(['catalogue', 'site'], serverLoader());

/**
 * Everything that figures are published of, in one table, and what readers want beyond it. Parts in `Suspense` come alive one
 * by one after the page, or when they are used.
 */
export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('catalogue.all');
  const { narrowing, entries, total, last, meant, near, wanted, written } = loaderData;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        size="reading"
        actions={
          <Button component="a" href={fileAddress(narrowing)} download leftSection={<Icon name="download" />}>
            {t('file')}
          </Button>
        }
      />
      <CatalogueFilters narrowing={narrowing} />
      <p role="status" className={classes.count}>
        {t('count', { count: total })}
      </p>
      <DidYouMean searches={meant} />
      {total === 0 ? (
        <EmptyState title={narrowing.q ? t('none-for', { q: narrowing.q }) : t('none')}>
          {t('none-why')}
        </EmptyState>
      ) : (
        <Suspense>
          <Entries entries={entries} label={t('title')} />
        </Suspense>
      )}
      {near.length > 0 && (
        <section aria-labelledby="near" className={classes.part}>
          <h2 id="near" className="type-h3">
            {t('near')}
          </h2>
          <Entries entries={near} label={t('near')} />
        </section>
      )}
      <Pages narrowing={narrowing} last={last} />
      {written && (
        <section aria-labelledby="written" className={classes.part}>
          <h2 id="written" className="type-h3">
            {t('written.title')}
          </h2>
          <p role="status">
            {t('written.count', { count: written.total, more: written.total > MOST_WRITTEN ? 'yes' : 'no' })}
          </p>
          <Hits hits={written.hits} />
        </section>
      )}
      <Suspense>
        <Wanted wanted={wanted} search={total === 0 ? narrowing.q : ''} />
      </Suspense>
    </>
  );
}
