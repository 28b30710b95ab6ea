import { richOf } from '@datum/contract/content/content-schema';
import { ABOUT_PARTS } from '@datum/contract/content/content-types';
import { listContent, showContent } from '@datum/contract/content/public-content';
import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { useTranslations } from 'use-intl';
import { read } from '../../../lib/api/api.server.ts';
import { withTexts } from '../../../lib/texts/texts.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { EntryMeta } from '../reading/entry-meta.part.tsx';
import classes from '../site.module.css';
import { RichText } from '../text/rich-text.part.tsx';
import type { Route } from './+types/about.page.ts';
import classesOfAbout from './about.module.css';

/** The page about the office, where one is published. */
export async function loader(args: Route.LoaderArgs) {
  const query = { page: 1, per_page: 1 };
  const { data } = await read(listContent, { params: { type: 'about' }, query }, args);
  const is = data.length > 0;
  return { item: is ? await read(showContent, { params: { type: 'about', slug: 'about' } }, args) : null };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** Who makes the figures, how, with whom. */
export default function AboutPage({ loaderData: { item } }: Route.ComponentProps) {
  const t = useTranslations('site');
  if (!item) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('about.title')} lead={t('about.lead')} size="reading" />
        <EmptyState title={t('about.none')}>{t('about.none-why')}</EmptyState>
      </div>
    );
  }
  const parts = ABOUT_PARTS.map((name) => ({ name, text: richOf(item.text, name) })).filter(
    ({ text }) => !isEmptyText(text),
  );
  return (
    <article className={classes.page}>
      <h1 className="type-h1" lang={item.language}>
        {item.title}
      </h1>
      <EntryMeta card={item} />
      {item.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
      <p lang={item.language} className={classesOfAbout.lead}>
        {String(item.text['excerpt'] ?? '')}
      </p>
      <div className={classes.beside}>
        <div lang={item.language}>
          {parts.map(({ name, text }) => (
            <section key={name} aria-labelledby={name} className={classesOfAbout.part}>
              <h2 id={name} className="type-h3">
                {t(`about.part.${name}`)}
              </h2>
              <RichText text={text} shown={item} />
            </section>
          ))}
        </div>
        <div>
          <nav aria-label={t('parts')}>
            <h2 className="type-h4">{t('parts')}</h2>
            <ul>
              {parts.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`}>{t(`about.part.${name}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </article>
  );
}
