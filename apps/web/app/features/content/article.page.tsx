import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { readItem } from '../../lib/content/published-item.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { Route } from './+types/article.page.ts';
import { Beside } from './reading/beside.part.tsx';
import { EntryMeta } from './reading/entry-meta.part.tsx';
import { ShownItem } from './reading/shown-item.part.tsx';
import { SpeaksOf } from './reading/speaks-of.part.tsx';
import classes from './site.module.css';

const addressOf = (slug: string) => href('news.article', { id: slug });

export const loader = (args: Route.LoaderArgs) => readItem('news', args.params.id, addressOf, args);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** One article with its live figures, the products that it speaks of, and the ones before and after it. */
export default function ArticlePage({ loaderData: { item } }: Route.ComponentProps) {
  const t = useTranslations('site');
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <p>
          <Link href={href('news')}>{t('news.title')}</Link>
        </p>
        <h1 className="type-h1" lang={item.language}>
          {item.title}
        </h1>
        <EntryMeta card={item} />
        {item.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
        {item.item['kind'] === 'correction' && <NoticeBar tone="amber">{t('is-correction')}</NoticeBar>}
        <p className="type-lead" lang={item.language}>
          {String(item.text['excerpt'] ?? '')}
        </p>
      </header>
      <div className={classes.beside}>
        <div className={classes.reading}>
          <ShownItem type="news" item={item} />
        </div>
        <SpeaksOf item={item} />
      </div>
      <Beside item={item} addressOf={addressOf} />
    </article>
  );
}
