import { showPassport } from '@datum/contract/publication/passport';
import { listProducts, showCalendar } from '@datum/contract/publication/products';
import { listIndices, listPrices } from '@datum/contract/publication/published';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { escalate } from '@datum/index-numbers/publication/escalate';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import type { Route } from './+types/front.page.ts';
import { Doors } from './doors.part.tsx';
import classes from './front.module.css';
import { Headlines } from './headlines.part.tsx';
import { Hero } from './hero.part.tsx';
import { PassportBand } from './passport-band.part.tsx';
import { ProductList } from './product-list.part.tsx';
import { NextReleases } from './releases.part.tsx';

/** All figures of the page as they are published now; tables are cut to what is drawn. */
export async function loader(args: Route.LoaderArgs) {
  const [{ data: products }, { data: calendar }, prices, indices] = await Promise.all([
    read(listProducts, {}, args),
    read(showCalendar, {}, args),
    read(listPrices, { query: { subject: HEADLINE.prices.code, measure: 'level' } }, args),
    read(
      listIndices,
      {
        params: { family: HEADLINE.index.code },
        query: { measure: 'level', variant: '', base: 'current' },
      },
      args,
    ),
  ]);
  // The index that the page speaks of: of the building categories the one in the middle of the list.
  const index = products.find(({ kind }) => kind === 'indices');
  const figure = index?.headlines[2] ?? index?.headlines[0];
  const passport = figure ? await read(showPassport, { params: { figure: figure.figure } }, args) : null;
  return {
    products,
    calendar: calendar.slice(0, 6),
    provisional: {
      [HEADLINE.prices.code]: prices.provisional_from,
      [HEADLINE.index.code]: indices.provisional_from,
    } as Readonly<Record<string, string | null>>,
    base: indices.base,
    releasedAt: indices.as_of?.live_at ?? null,
    passport: passport && {
      figure: passport.figure,
      slug: passport.slug,
      title: passport.title,
      place: passport.place,
      period: passport.period,
      value: passport.value,
      decimals: passport.decimals,
      components: passport.components.map(({ label, weight, relative, points }) => ({
        label,
        weight,
        relative,
        points,
      })),
      quotes: passport.n_quotes,
      members: passport.members.length,
      rules: {
        rule_set: passport.rules.rule_set,
        weights: passport.rules.weights,
        engine: passport.rules.engine,
      },
      people: passport.people.length,
      released: passport.release.live_at,
    },
    contract:
      passport?.value && passport.year_ago?.value
        ? contractOf(passport.year_ago.value, passport.value)
        : null,
  };
}

/** A contract sum moved over a year by the published index. */
function contractOf(from: string, to: string) {
  return { sum: SUM, from, to, amount: escalate({ amount: SUM, from, to, decimals: 2 }).amount };
}
const SUM = '1000000';
export type Front = Awaited<ReturnType<typeof loader>>;

/** The public home: what the service is, the figures of today, the next releases, three ways in, the products. */
export default function FrontPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('front');
  const { products, calendar, passport } = loaderData;
  return (
    <>
      <Hero front={loaderData} />
      <Headlines products={products} provisional={loaderData.provisional} />
      <section className={classes.section} aria-labelledby="doors">
        <div className={classes.wrap}>
          <h2 id="doors" className="type-h2">
            {t('doors.title')}
          </h2>
          <p className={classes.lead}>{t('doors.lead')}</p>
          <Doors front={loaderData} />
        </div>
      </section>
      {calendar.length > 0 && (
        <section className={classes.section} aria-labelledby="releases">
          <div className={classes.wrap}>
            <h2 id="releases" className="type-h2">
              {t('releases.title')}
            </h2>
            <NextReleases calendar={calendar} />
          </div>
        </section>
      )}
      {passport && <PassportBand passport={passport} />}
      <section className={classes.section} aria-labelledby="products">
        <div className={classes.wrap}>
          <h2 id="products" className="type-h2">
            {t('products.title')}
          </h2>
          <ProductList products={products} />
        </div>
      </section>
    </>
  );
}
