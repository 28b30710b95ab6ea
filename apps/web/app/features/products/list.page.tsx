import { showAdPlace } from '@datum/contract/advertising/public-ads';
import { listProducts } from '@datum/contract/publication/products';
import { listChoices } from '@datum/contract/publication/published';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AdPlaceBoxes } from '../ad-bookings/public/place.part.tsx';
import type { Route } from './+types/list.page.ts';
import { ProductCards } from './cards.part.tsx';
import { Found, findSeries } from './found.part.tsx';
import classes from './products.module.css';

/** The catalogue; with `q`, also the items, categories and groups whose name, code or synonym it is. */
export async function loader(args: Route.LoaderArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, 80);
  const [{ data: products }, { data: ads }] = await Promise.all([
    read(listProducts, {}, args),
    read(showAdPlace, { params: { place: 'products' } }, args),
  ]);
  if (q === '') {
    return { products, ads, q, found: [] };
  }
  const choices = await Promise.all(
    products.map(async ({ slug, kind }) =>
      kind === 'series' ? undefined : read(listChoices, { params: { slug } }, args),
    ),
  );
  const found = products.flatMap((product, place) => findSeries(product, choices[place], q));
  return { products, ads, q, found };
}

/** The texts of data pages come with the first of them. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('reading', serverLoader());

/** What is published, by family, with a search over every series by name, code and synonym. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('products');
  const { products, ads, q, found } = loaderData;
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      <Form data-unkept="search" role="search" className={classes.search}>
        <Icon name="search" size={18} />
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t('search-label')}
          placeholder={t('search-hint')}
        />
        <button type="submit">{t('search')}</button>
      </Form>
      {q !== '' && <Found q={q} found={found} />}
      <ProductCards products={products} place="portal" />
      <AdPlaceBoxes place="products" boxes={ads} />
    </div>
  );
}
