import { findContent } from '@datum/contract/content/content-search';
import { listContent } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/publications.page.ts';
import { askedFrom } from './reading/asked.rules.ts';
import { EntryMeta } from './reading/entry-meta.part.tsx';
import { Hits } from './reading/hits.part.tsx';
import { Pages } from './reading/pages.part.tsx';
import { SearchForm } from './reading/search-form.part.tsx';
import classes from './site.module.css';

/** Publications with their issues, newest first. */
export async function loader(args: Route.LoaderArgs) {
  const asked = { ...askedFrom(new URL(args.request.url).searchParams, 'series'), per_page: 60 };
  const [answer, documents] = await Promise.all([
    read(listContent, { params: { type: 'publication' }, query: asked }, args),
    read(findContent, { query: { search: asked.search, type: 'pdf', page: 1, per_page: 100 } }, args),
  ]);
  return { answer, documents: documents.data, asked };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** The issues of each series side by side, so that one sees which there are. */
export default function PublicationsPage({ loaderData: { answer, documents, asked } }: Route.ComponentProps) {
  const t = useTranslations('site');
  const bySeries = Map.groupBy(answer.data, ({ item }) => String(item['series'] ?? ''));
  const isNarrowed = Boolean(asked.search ?? asked.filed ?? asked.year);
  return (
    <div className={classes.page}>
      <PageHeader title={t('publication.title')} lead={t('publication.lead')} size="reading" />
      <SearchForm search={asked.search ?? ''} />
      {answer.data.length + documents.length === 0 && (
        <EmptyState title={t(isNarrowed ? 'no-match' : 'publication.none')}>
          {t(isNarrowed ? 'no-match-why' : 'publication.none-why')}
        </EmptyState>
      )}
      {[...bySeries].map(([series, cards]) => (
        <section key={series} aria-label={series}>
          <h2 className="type-h3">{series}</h2>
          <ul className={classes.issues}>
            {cards.map((card) => (
              <li key={card.uuid}>
                <h3 className="type-h4">
                  <Link href={href('publication', { id: card.slug ?? '' })}>{card.title}</Link>
                </h3>
                <p>{[card.item['issue'], card.item['period']].filter(Boolean).map(String).join(' · ')}</p>
                <EntryMeta card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pages meta={answer.meta} />
      {documents.length > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents" className="type-h3">
            {t('publication.documents')}
          </h2>
          <Hits hits={documents} />
        </section>
      )}
    </div>
  );
}
