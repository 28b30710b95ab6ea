import { showAdPlace } from '@datum/contract/advertising/public-ads';
import { NEWS_KINDS } from '@datum/contract/content/content-types';
import { listContent } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdPlaceBoxes } from '../ad-bookings/public/place.part.tsx';
import type { Route } from './+types/news.page.ts';
import { askedFrom } from './reading/asked.rules.ts';
import { EntryMeta } from './reading/entry-meta.part.tsx';
import { Pages } from './reading/pages.part.tsx';
import { SearchForm } from './reading/search-form.part.tsx';
import classes from './site.module.css';

/** News that everyone may read, newest first; what is pinned stands on top. */
export async function loader(args: Route.LoaderArgs) {
  const asked = askedFrom(new URL(args.request.url).searchParams);
  const [answer, { data: ads }] = await Promise.all([
    read(listContent, { params: { type: 'news' }, query: asked }, args),
    read(showAdPlace, { params: { place: 'news' } }, args),
  ]);
  return { answer, ads, asked };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

export default function NewsPage({ loaderData: { answer, ads, asked } }: Route.ComponentProps) {
  const t = useTranslations('site');
  const isNarrowed = Object.keys(asked).some((name) => !['page', 'per_page'].includes(name));
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('news.title')}
        lead={t('news.lead')}
        size="reading"
        actions={<a href="/api/v1/feeds/news">{t('news.feed')}</a>}
      />
      <SearchForm
        search={asked.search ?? ''}
        choices={[
          {
            name: 'kind',
            label: t('news.kind'),
            value: asked.filed ?? '',
            options: NEWS_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
        ]}
      />
      {answer.data.length === 0 ? (
        <EmptyState title={t(isNarrowed ? 'no-match' : 'news.none')}>
          {t(isNarrowed ? 'no-match-why' : 'news.none-why')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {answer.data.map((card) => (
            <li key={card.uuid}>
              <EntryMeta card={card} />
              <h2 className="type-h3">
                <Link href={href('news.article', { id: card.slug ?? '' })}>{card.title}</Link>
              </h2>
              <p>{String(card.text['excerpt'] ?? '')}</p>
            </li>
          ))}
        </ul>
      )}
      <Pages meta={answer.meta} />
      <AdPlaceBoxes place="news" boxes={ads} />
    </div>
  );
}
