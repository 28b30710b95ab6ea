import type { ContentCard } from '@datum/contract/content/public-content';
import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { richOf, textOf } from '@datum/contract/content/values/content-values';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import type { AboutProduct } from '../../../lib/content/about-product.server.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Link } from '../../../ui/link.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import { Picture } from '../../media/picture.part.tsx';
import { RichText } from '../text/rich-text.part.tsx';
import classes from './of-product.module.css';

/** Texts of a product page, in the order in which readers ask. */
const TEXTS = ['uses', 'body'] as const;

/** What the office writes of a product, under its figures: what it is for, in words, and the newest that speaks of it. */
export function OfProduct({ about }: { readonly about: AboutProduct }) {
  const t = useTranslations('site.product');
  const { page, news, publications } = about;
  const texts = TEXTS.map((name) => ({ name, text: richOf(page?.text ?? {}, name) })).filter(
    ({ text }) => !isEmptyText(text),
  );
  return (
    <div className={classes.parts}>
      {page?.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
      {page && (
        // no landmark: its name is most often that of the table above
        <div lang={page.language}>
          <h2 className="type-h3">{page.title}</h2>
          <p>{textOf(page.text, 'excerpt')}</p>
        </div>
      )}
      {page?.cover && <Picture picture={page.cover} sizes="(min-width: 1240px) 720px, 100vw" />}
      {page &&
        texts.map(({ name, text }) => (
          <section key={name} aria-labelledby={`of-${name}`} lang={page.language}>
            <h2 id={`of-${name}`} className="type-h3">
              {t(name)}
            </h2>
            <RichText text={text} shown={page} />
          </section>
        ))}
      <Speaking
        id="of-news"
        title={t('news')}
        items={news}
        address={(id) => href('news.article', { id })}
        all={{ label: t('all-news'), address: href('news') }}
      />
      <Speaking
        id="of-publications"
        title={t('publications')}
        items={publications}
        address={(id) => href('publication', { id })}
        all={{ label: t('all-publications'), address: href('publications') }}
      />
    </div>
  );
}

interface SpeakingProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ContentCard[];
  readonly address: (slug: string) => string;
  readonly all: { readonly label: string; readonly address: string };
}

function Speaking({ id, title, items, address, all }: SpeakingProps) {
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      <ul>
        {items.map(({ uuid, slug, title: name, language, published_at }) => (
          <li key={uuid}>
            <Link href={address(slug ?? uuid)}>
              <span lang={language}>{name}</span>
            </Link>{' '}
            <span className="muted">{formatDay(published_at, locale, zone)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link href={all.address}>{all.label}</Link>
      </p>
    </section>
  );
}
