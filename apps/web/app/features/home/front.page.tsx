import { showAdPlace } from '@datum/contract/advertising/public-ads';
import { listContent } from '@datum/contract/content/public-content';
import { listOffers } from '@datum/contract/plans/offers';
import { leadPrice } from '@datum/contract/plans/plan-money';
import { showPassport } from '@datum/contract/publication/passport';
import { listProducts, showCalendar } from '@datum/contract/publication/products';
import { listIndices, listPrices } from '@datum/contract/publication/published';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { escalate } from '@datum/index-numbers/publication/escalate';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { readSingle } from '../../lib/content/published-item.server.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { AdPlaceBoxes } from '../ad-bookings/public/place.part.tsx';
import type { Route } from './+types/front.page.ts';
import { spokenOf } from './front/categories.rules.ts';
import { frontSet } from './front/front-set.rules.ts';
import { Hero } from './front/hero.part.tsx';
import { PARTS } from './front/parts.part.tsx';

/** All figures of the page as they are published now; tables are cut to what is drawn. */
export async function loader(args: Route.LoaderArgs) {
  const [
    { data: products },
    { data: calendar },
    { data: offers },
    prices,
    indices,
    { item, preview },
    { data: news },
    ads,
  ] = await Promise.all([
    read(listProducts, {}, args),
    read(showCalendar, {}, args),
    read(listOffers, { query: {} }, args),
    read(listPrices, { query: { subject: HEADLINE.prices.code, measure: 'level' } }, args),
    read(
      listIndices,
      {
        params: { family: HEADLINE.index.code },
        query: { measure: 'level', variant: '', base: 'current' },
      },
      args,
    ),
    readSingle('homepage', args),
    read(listContent, { params: { type: 'news' }, query: { page: 1, per_page: 3 } }, args),
    read(showAdPlace, { params: { place: 'front' } }, args),
  ]);
  const index = products.find(({ kind }) => kind === 'indices');
  const [figure] = spokenOf(index?.headlines ?? []);
  const passport = figure ? await read(showPassport, { params: { figure: figure.figure } }, args) : null;
  return {
    set: frontSet(item),
    isPreview: preview !== null,
    ads: ads.data,
    news,
    products,
    calendar: calendar.slice(0, 6),
    plans: offers.slice(0, MOST_PLANS).map(({ code, name, summary, prices }) => ({
      code,
      name,
      summary,
      price: leadPrice(prices) ?? null,
    })),
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
/** Plans that the teaser names; the price list has all. */
const MOST_PLANS = 4;
export type Front = Awaited<ReturnType<typeof loader>>;

/** The public home: what the service is, the figures of today, the next releases, three ways in, the products. */
export default function FrontPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('front');
  const { locale } = useLanguage();
  return (
    <>
      {loaderData.isPreview && <NoticeBar tone="amber">{t('preview')}</NoticeBar>}
      <Hero front={loaderData} />
      <AdPlaceBoxes place="front" boxes={loaderData.ads} />
      {loaderData.set.parts
        .filter(({ on }) => on[locale])
        .map(({ part }) => {
          const Part = PARTS[part];
          return <Part key={part} front={loaderData} />;
        })}
    </>
  );
}
