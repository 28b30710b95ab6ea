import { showProduct } from '@datum/contract/publication/products';
import { listChoices, listIndices, listPrices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import type { LocalText } from '@datum/contract/values/local-text';
import { Button } from '@mantine/core';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import { pickLocale } from '../../lib/texts/locale.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/product.page.ts';
import { ProductView } from './product-view.part.tsx';
import { unlessSameTable } from './table/table-address.rules.ts';
import { indexQuery, priceQuery, readFilters } from './table/use-filters.ts';

/** A product at the visitor's level, drawn on the server with the filters of its address. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  const filters = readFilters(new URL(request.url).searchParams);
  const product = await read(showProduct, { params }, args);
  const [table, choices] = await Promise.all([
    product.kind === 'prices'
      ? read(listPrices, { query: { subject: product.subject, ...priceQuery(filters) } }, args)
      : read(listIndices, { params: { family: product.subject }, query: indexQuery(filters) }, args),
    read(listChoices, { params }, args),
  ]);
  const locale = pickLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
  const wordsOf = (text: LocalText) => text[locale] ?? text.en ?? '';
  return { product, table, choices, title: wordsOf(product.name), description: wordsOf(product.summary) };
}

/** The texts of data pages come with the first of them. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('reading', serverLoader());

export const shouldRevalidate = unlessSameTable;

/** A data product as everybody sees it: the sample, with the same parts as the page of subscribers. */
export default function PublicProductPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('published.product');
  const signedIn = useHasToken();
  const navigation = useNavigation();
  const { product } = loaderData;
  const inside = href('reading.product', { slug: product.slug });
  const door = signedIn ? inside : href('login', { query: { next: inside } });
  const opens = <Link href={door}>{t(signedIn ? 'open-inside' : 'log-in-to-open')}</Link>;
  return (
    <ProductView
      {...loaderData}
      place="portal"
      busy={navigation.state === 'loading'}
      opens={opens}
      crumbs={[{ label: t('all'), href: href('products') }, { label: loaderData.title }]}
      actions={
        <Button
          component="a"
          href={door}
          variant="filled"
          leftSection={<Icon name={signedIn ? 'table' : 'lock'} />}
        >
          {t(signedIn ? 'open' : 'open-all')}
        </Button>
      }
    />
  );
}
