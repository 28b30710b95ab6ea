import { showProduct } from '@datum/contract/publication/products';
import {
  downloadIndices,
  downloadPrices,
  listChoices,
  listIndices,
  listPrices,
} from '@datum/contract/publication/published';
import { useState } from 'react';
import { replace } from 'react-router';
import { useTranslations } from 'use-intl';
import { call, callForFile } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { type Called, useCall } from '../../lib/api/use-call.ts';
import { session } from '../../lib/session/session.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/internal.page.ts';
import { ProductView } from './product-view.part.tsx';
import { DownloadMenu, type FileFormat } from './table/take-away.part.tsx';
import { indexQuery, openingFilters, priceQuery, useFigureFilters } from './table/use-filters.ts';

/** The product is the last step of the path; what its figures are depends on the reader's level. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const slug = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const [product, choices] = await Promise.all([
    call(showProduct, { params: { slug } }),
    call(listChoices, { params: { slug } }),
  ]);
  const own = search ? '' : openingFilters(session.person()?.showing, product.kind, choices.regions);
  if (own) {
    throw replace(`${pathname}?${own}`);
  }
  return { product, choices, title: product.name[document.documentElement.lang] ?? product.name.en ?? '' };
}

/** The filters change the table alone, which is asked for below. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** A data product at the reader's level, with files of exactly what is shown. */
export default function InternalProductPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('published.product');
  const { product, choices } = loaderData;
  const { answer: table, problem, loading, reload } = useTable(product);
  const { download, busy } = useDownload(product);
  if (!table) {
    return problem ? (
      <ErrorState
        message={problem.message}
        onRetry={reload}
        {...(problem.reference ? { reference: problem.reference } : {})}
      />
    ) : (
      <Loading>
        <SkeletonLines widths={['34%', '100%', '100%', '100%', '100%']} />
      </Loading>
    );
  }
  return (
    <ProductView
      product={product}
      table={table}
      choices={choices}
      place="internal"
      busy={loading}
      opens={t('ask-for-access')}
      actions={<DownloadMenu table={table} busy={busy} onDownload={(format) => void download(format)} />}
    />
  );
}

type Shown = Route.ComponentProps['loaderData']['product'];

function useTable(product: Shown): Called<Parameters<typeof ProductView>[0]['table']> {
  const [filters] = useFigureFilters();
  const prices = useCall(
    listPrices,
    product.kind === 'prices' ? { query: { subject: product.subject, ...priceQuery(filters) } } : null,
  );
  const indices = useCall(
    listIndices,
    product.kind === 'indices' ? { params: { family: product.subject }, query: indexQuery(filters) } : null,
  );
  return product.kind === 'prices' ? prices : indices;
}

/** Fetches the file of the table on screen; a refusal is told with its reason. */
function useDownload(product: Shown) {
  const t = useTranslations('published.take');
  const toast = useToast();
  const [filters] = useFigureFilters();
  const [busy, setBusy] = useState(false);
  async function download(format: FileFormat) {
    setBusy(true);
    try {
      const { name, blob } =
        product.kind === 'prices'
          ? await callForFile(downloadPrices, {
              query: { subject: product.subject, ...priceQuery(filters), format },
            })
          : await callForFile(downloadIndices, {
              params: { family: product.subject },
              query: { ...indexQuery(filters), format },
            });
      saveFile(name ?? `${product.slug}.${format}`, blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) {
        throw failure;
      }
      toast({ tone: 'error', title: t('failed'), message: failure.message });
    } finally {
      setBusy(false);
    }
  }
  return { download, busy } as const;
}
