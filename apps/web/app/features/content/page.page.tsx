import { headingsOf } from '@datum/contract/content/rich-text-parts';
import { richOf, textOf } from '@datum/contract/content/values/content-values';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { readItem, readShared } from '../../lib/content/published-item.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { Route } from './+types/page.page.ts';
import { EntryMeta } from './reading/entry-meta.part.tsx';
import { PreviewBar } from './reading/preview-bar.part.tsx';
import { ShownItem } from './reading/shown-item.part.tsx';
import classes from './site.module.css';

const addressOf = (slug: string) => href('page', { id: slug });

/** A page; under `shared`, one version of any item for who has its link. */
export const loader = async (args: Route.LoaderArgs) =>
  args.params.id === 'shared'
    ? readShared(args)
    : {
        ...(await readItem('pages', args.params.id, addressOf, args)),
        type: 'pages' as const,
        preview: null,
      };

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** One page of the site, under the pages above it, with a list of its parts. */
export default function PagePage({ loaderData: { item, type, preview } }: Route.ComponentProps) {
  const t = useTranslations('site');
  const common = useTranslations('common');
  const headings = headingsOf(richOf(item.text, 'body')).filter(({ level }) => level === 2);
  return (
    <article className={classes.page}>
      <nav aria-label={t('above')}>
        <Link href={href('pages')}>{t('pages.title')}</Link>
        {item.above.map(({ slug, title }) => (
          <span key={slug}>
            {' '}
            / <Link href={addressOf(slug ?? '')}>{title}</Link>
          </span>
        ))}
      </nav>
      <h1 className="type-h1" lang={item.language}>
        {item.title}
      </h1>
      {preview && <PreviewBar {...preview} />}
      <EntryMeta card={item} />
      {item.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
      <div className={classes.beside} data-wide={textOf(item.item, 'layout') === 'wide' || undefined}>
        <ShownItem type={type} item={item} isPreview={preview !== null} />
        <div>
          {headings.length > 1 && (
            <nav aria-label={t('parts')}>
              <h2 className="type-h4">{t('parts')}</h2>
              <ul>
                {headings.map(({ anchor, words }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{words}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {item.below.length > 0 && (
            <nav aria-label={t('below')}>
              <h2 className="type-h4">{t('below')}</h2>
              <ul>
                {item.below.map(({ slug, title }) => (
                  <li key={slug}>
                    <Link href={addressOf(slug ?? '')}>{title}</Link>
                  </li>
                ))}
              </ul>
              {item.below_more > 0 && <p>{common('more-not-listed', { count: item.below_more })}</p>}
            </nav>
          )}
        </div>
      </div>
    </article>
  );
}
