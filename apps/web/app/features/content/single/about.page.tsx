import { ABOUT_PARTS } from '@datum/contract/content/content-types';
import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { richOf } from '@datum/contract/content/values/content-values';
import { useTranslations } from 'use-intl';
import { readSingle } from '../../../lib/content/published-item.server.ts';
import { withTexts } from '../../../lib/texts/texts.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { EntryMeta } from '../reading/entry-meta.part.tsx';
import { PreviewBar } from '../reading/preview-bar.part.tsx';
import classes from '../site.module.css';
import { RichText } from '../text/rich-text.part.tsx';
import type { Route } from './+types/about.page.ts';
import classesOfAbout from './about.module.css';

/** The page about the office, where one is published. */
export const loader = (args: Route.LoaderArgs) => readSingle('about', args);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** Who makes the figures, how, with whom. */
export default function AboutPage({ loaderData: { item, preview } }: Route.ComponentProps) {
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
      {preview && <PreviewBar {...preview} />}
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
