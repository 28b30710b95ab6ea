import { FAQ_CATEGORIES } from '@datum/contract/content/content-types';
import { type ContentCard, listContent } from '@datum/contract/content/public-content';
import { noteEmptySearch, noteHelpful } from '@datum/contract/feedback/faq-use';
import { useTranslations } from 'use-intl';
import { read, write } from '../../lib/api/api.server.ts';
import { ApiProblem, onlyProblems } from '../../lib/api/problem.ts';
import { postedFields } from '../../lib/forms/posted.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Judged } from '../feedback/helpful.part.tsx';
import type { Route } from './+types/faq.page.ts';
import { Answer } from './reading/answer.part.tsx';
import { askedFrom } from './reading/asked.rules.ts';
import { SearchForm } from './reading/search-form.part.tsx';
import classes from './site.module.css';

/** All questions with their answers, or those that a search finds. */
export async function loader(args: Route.LoaderArgs) {
  const { search } = askedFrom(new URL(args.request.url).searchParams);
  const query = { ...(search ? { search } : {}), page: 1, per_page: 200 };
  const answer = await read(listContent, { params: { type: 'faq' }, query }, args);
  if (answer.data.length === 0 && search && search.length > 1) await count(search, args);
  return { answer, search: search ?? '' };
}

/** Counts a search in vain; the page is as good where that fails. */
const count = (words: string, args: Route.LoaderArgs) =>
  write(noteEmptySearch, { body: { words } }, args).catch((failure: unknown) => {
    console.warn('A search in vain was not counted', failure);
    onlyProblems(failure);
  });

/** Whether an answer helped, also without scripts. */
export async function action(args: Route.ActionArgs) {
  const { slug: asked = '', ...judged } = await postedFields(args.request);
  const slug = asked.slice(0, 80);
  const helpful = judged.helpful === 'yes';
  try {
    await write(noteHelpful, { params: { slug: slug || '-' }, body: { helpful } }, args);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { slug, helpful, message: error.message };
  }
  return { slug, helpful, message: null };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** Questions by category; each has an address of its own. */
export default function FaqPage({ loaderData: { answer, search }, actionData }: Route.ComponentProps) {
  const t = useTranslations('site');
  const groups = FAQ_CATEGORIES.map((category) => ({
    category,
    cards: answer.data.filter(({ item }) => item['category'] === category),
  })).filter(({ cards }) => cards.length > 0);
  return (
    <div className={classes.page}>
      <PageHeader title={t('faq.title')} lead={t('faq.lead')} size="reading" />
      <SearchForm search={search} />
      {groups.length === 0 && (
        <EmptyState title={t(search ? 'no-match' : 'faq.none')}>
          {t(search ? 'no-match-why' : 'faq.none-why')}
        </EmptyState>
      )}
      {groups.map(({ category, cards }) => (
        <section key={category} aria-labelledby={`about-${category}`}>
          <h2 id={`about-${category}`} className="type-h3">
            {t(`category.${category}`)}
          </h2>
          {cards.map((card) => (
            <Answer key={card.uuid} card={card} open={search !== ''} judged={judgedOf(card, actionData)} />
          ))}
        </section>
      ))}
    </div>
  );
}

const judgedOf = (card: ContentCard, judged: Judged | undefined) =>
  judged?.slug === card.slug ? judged : undefined;
