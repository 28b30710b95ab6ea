import { type ContentCard, listContent } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/pages.page.ts';
import { askedFrom } from './reading/asked.rules.ts';
import { SearchForm } from './reading/search-form.part.tsx';
import classes from './site.module.css';

/** All pages, or those that a search finds. */
export async function loader(args: Route.LoaderArgs) {
  const { search } = askedFrom(new URL(args.request.url).searchParams);
  const query = { ...(search ? { search } : {}), page: 1, per_page: 200 };
  return {
    answer: await read(listContent, { params: { type: 'pages' }, query }, args),
    search: search ?? '',
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** The pages of the site in their tree. */
export default function PagesPage({ loaderData: { answer, search } }: Route.ComponentProps) {
  const t = useTranslations('site');
  const cards = answer.data;
  const known = new Set(cards.map(({ uuid }) => uuid));
  const tops = cards.filter(({ parent }) => parent === null || !known.has(parent));
  return (
    <div className={classes.page}>
      <PageHeader title={t('pages.title')} lead={t('pages.lead')} size="reading" />
      <SearchForm search={search} />
      {cards.length === 0 ? (
        <EmptyState title={t(search ? 'no-match' : 'pages.none')}>
          {t(search ? 'no-match-why' : 'pages.none-why')}
        </EmptyState>
      ) : (
        <Branch cards={tops} all={cards} />
      )}
    </div>
  );
}

function Branch({
  cards,
  all,
}: {
  readonly cards: readonly ContentCard[];
  readonly all: readonly ContentCard[];
}) {
  return (
    <ul>
      {cards.map((card) => {
        const below = all.filter(({ parent }) => parent === card.uuid);
        return (
          <li key={card.uuid}>
            <Link href={href('page', { id: card.slug ?? '' })}>{card.title}</Link>
            {below.length > 0 && <Branch cards={below} all={all} />}
          </li>
        );
      })}
    </ul>
  );
}
