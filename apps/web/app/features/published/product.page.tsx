import { askedIn } from '@datum/contract/entered-series/asked';
import { showEnteredTable } from '@datum/contract/entered-series/published';
import { listOffers, type Offer } from '@datum/contract/plans/offers';
import { cheapestThatOpens, type LockedHere, lockedPlace } from '@datum/contract/plans/opened-by';
import { showProduct } from '@datum/contract/publication/products';
import { listChoices, listIndices, listPrices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { listProductReports } from '@datum/contract/site/product-reports';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { type EnteredCode, enteredBySlug } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import { Button } from '@mantine/core';
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { readAboutProduct } from '../../lib/content/about-product.server.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import { pickLocale } from '../../lib/texts/locale.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Opener } from '../access/opener.part.tsx';
import { OfProduct } from '../content/reading/of-product.part.tsx';
import { EnteredView } from '../entered-figures/view.part.tsx';
import { Reports } from '../report-embeds/public/reports.part.tsx';
import type { Route } from './+types/product.page.ts';
import { ProductView } from './product-view.part.tsx';
import { unlessSameEntered, unlessSameTable } from './table/table-address.rules.ts';
import { indexQuery, priceQuery, readFilters } from './table/use-filters.ts';

/** A product at the visitor's level, drawn on the server with the filters of its address. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  const { searchParams } = new URL(request.url);
  const locale = pickLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
  const wordsOf = (text: LocalText) => text[locale] ?? text.en ?? '';
  const entered = enteredBySlug('product', params.slug);
  if (entered) {
    const subject = entered.code as EnteredCode;
    const [table, offers, about, reports] = await Promise.all([
      read(showEnteredTable, { params: { subject }, query: askedIn(searchParams) }, args),
      read(listOffers, { query: {} }, args),
      readAboutProduct(params.slug, args),
      read(listProductReports, { params }, args),
    ]);
    return {
      entered: table,
      opener: openerOf(table, offers.data),
      about,
      reports: reports.data,
      slug: entered.slugs.product,
      title: wordsOf(entered.name),
      description: wordsOf(entered.summary),
    };
  }
  const filters = readFilters(searchParams);
  const product = await read(showProduct, { params }, args);
  const [table, choices, offers, about, reports] = await Promise.all([
    product.kind === 'prices'
      ? read(listPrices, { query: { subject: product.subject, ...priceQuery(filters) } }, args)
      : read(listIndices, { params: { family: product.subject }, query: indexQuery(filters) }, args),
    read(listChoices, { params }, args),
    read(listOffers, { query: {} }, args),
    readAboutProduct(params.slug, args),
    read(listProductReports, { params }, args),
  ]);
  const { slug } = product;
  const shown = { product, table, choices };
  return {
    shown,
    opener: openerOf(table, offers.data),
    about,
    reports: reports.data,
    slug,
    title: wordsOf(product.name),
    description: wordsOf(product.summary),
  };
}

/** The cheapest plan that opens what a visitor's table leaves out. */
function openerOf(
  { subject, locked }: { readonly subject: string; readonly locked: LockedHere['locked'] },
  offers: readonly Offer[],
) {
  const offer = cheapestThatOpens(offers, lockedPlace({ product: productOf(subject), locked }));
  return offer ? { code: offer.code, name: offer.name } : null;
}

const productOf = (subject: string): string => cataloguedOf(subject)?.product ?? '';

/** The texts of data pages come with the first of them. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts(['reading', 'site'], serverLoader());

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  enteredBySlug('product', args.nextParams.slug) ? unlessSameEntered(args) : unlessSameTable(args);

/** A data product as everybody sees it: the sample, with the same parts as the page of subscribers. */
export default function PublicProductPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('published.product');
  const signedIn = useHasToken();
  const navigation = useNavigation();
  const inside = readingAddress(loaderData.slug);
  const door = signedIn ? inside : href('login', { query: { next: inside } });
  const frame = {
    place: 'portal',
    busy: navigation.state === 'loading',
    // what a reader's plan opens is shown inside: here everybody sees the sample
    opens: signedIn ? (
      <Link href={door}>{t('open-inside')}</Link>
    ) : (
      <Opener offer={loaderData.opener}>
        <Link href={door}>{t('log-in-to-open')}</Link>
      </Opener>
    ),
    crumbs: [{ label: t('all'), href: href('products') }, { label: loaderData.title }],
    actions: (
      <Button
        component="a"
        href={door}
        variant="filled"
        leftSection={<Icon name={signedIn ? 'table' : 'lock'} />}
      >
        {t(signedIn ? 'open' : 'open-all')}
      </Button>
    ),
  } as const;
  return (
    <>
      {loaderData.shown ? (
        <ProductView
          {...loaderData.shown}
          {...frame}
          reports={<Reports reports={loaderData.reports} table="?tab=table" />}
        />
      ) : (
        <EnteredView
          table={loaderData.entered}
          {...frame}
          reports={<Reports reports={loaderData.reports} table="#figures" />}
        />
      )}
      <OfProduct about={loaderData.about} />
    </>
  );
}
