import type { ContentCard } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import type { FrontPart } from '@datum/contract/site/site-facts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import classes from '../front.module.css';
import type { Front } from '../front.page.tsx';
import { ProductList } from '../product-list.part.tsx';
import { NextReleases } from '../releases.part.tsx';
import { Begin } from './begin.part.tsx';
import { Doors, doorsOf } from './doors.part.tsx';
import { Headlines } from './headlines.part.tsx';
import { PassportBand } from './passport-band.part.tsx';

/** The parts of the front page by their names; a part without content is nothing. */
export const PARTS: Readonly<Record<FrontPart, (props: { readonly front: Front }) => ReactNode>> = {
  headlines: ({ front }) => (
    <Headlines products={front.products} provisional={front.provisional} chosen={front.set.chosen} />
  ),
  doors: DoorsPart,
  plans: ({ front: { plans, products } }) => <Begin plans={plans} products={products} />,
  releases: ReleasesPart,
  passport: ({ front: { passport } }) => passport && <PassportBand passport={passport} />,
  news: ({ front: { news } }) => news.length > 0 && <NewsPart news={news} />,
  products: ProductsPart,
};

function DoorsPart({ front }: { readonly front: Front }) {
  const t = useTranslations('front.doors');
  const doors = doorsOf(front);
  if (doors.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="doors">
      <div className={classes.wrap}>
        <h2 id="doors" className="type-h2">
          {t('title')}
        </h2>
        <p className={classes.lead}>{t('lead', { count: doors.length })}</p>
        <Doors doors={doors} />
      </div>
    </section>
  );
}

function ReleasesPart({ front: { calendar } }: { readonly front: Front }) {
  const t = useTranslations('front.releases');
  if (calendar.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="releases">
      <div className={classes.wrap}>
        <h2 id="releases" className="type-h2">
          {t('title')}
        </h2>
        <NextReleases calendar={calendar} />
      </div>
    </section>
  );
}

function NewsPart({ news }: { readonly news: readonly ContentCard[] }) {
  const t = useTranslations('front.news');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <section className={classes.section} aria-labelledby="news">
      <div className={classes.wrap}>
        <h2 id="news" className="type-h2">
          {t('title')}
        </h2>
        <ul>
          {news.map(({ uuid, slug, title, language, published_at, item }) => (
            <li key={uuid}>
              <Kind of={item['kind']} />
              <Link href={href('news.article', { id: slug ?? uuid })}>
                <span lang={language}>{title}</span>
              </Link>{' '}
              <span className="muted">{formatDay(published_at, locale, zone)}</span>
            </li>
          ))}
        </ul>
        <Link href={href('news')}>{t('all')}</Link>
      </div>
    </section>
  );
}

/** What kind of news it is, before its title. */
function Kind({ of }: { readonly of: unknown }) {
  const t = useTranslations('front.news.kind');
  const kind = String(of) as 'release'; // known where there are words for it
  return t.has(kind) && <span className="muted">{t(kind)}: </span>;
}

function ProductsPart({ front: { products } }: { readonly front: Front }) {
  const t = useTranslations('front.products');
  return (
    <section className={classes.section} aria-labelledby="products">
      <div className={classes.wrap}>
        <h2 id="products" className="type-h2">
          {t('title')}
        </h2>
        <ProductList products={products} />
      </div>
    </section>
  );
}
