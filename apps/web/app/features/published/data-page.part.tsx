import type { ProductDetail } from '@datum/contract/publication/products';
import {
  type Choices,
  downloadIndices,
  downloadPrices,
  listIndices,
  listPrices,
} from '@datum/contract/publication/published';
import { requireSubject } from '@datum/contract/subjects/all';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { type Called, useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ClosedHere } from '../access/closed-here.part.tsx';
import { LookedAt } from '../first-tasks/looked-at.part.tsx';
import { ReportsOf } from '../report-embeds/public/reports-of.part.tsx';
import { IndexTies } from './index-ties.part.tsx';
import { ProductView } from './product-view.part.tsx';
import { DownloadMenu, type FileFormat } from './table/take-away.part.tsx';
import { indexQuery, priceQuery, useFigureFilters } from './table/use-filters.ts';

interface DataPageProps {
  readonly product: ProductDetail;
  readonly choices: Choices;
  /** Between head and figures: the other subjects of the page. */
  readonly tabs?: ReactNode;
  /** Under the figures: what is worked out from them. */
  readonly tools?: ReactNode;
}

/** A data product at the reader's level, with files of exactly what is shown. */
export function DataPage({ product, choices, tabs, tools }: DataPageProps) {
  const t = useTranslations('published.product');
  const called = useTable(product);
  const { download, busy } = useDownload(product);
  return (
    <Loaded called={called} lines={['34%', '100%', '100%', '100%', '100%']}>
      {(table) => (
        <>
          {product.level !== 'sample' && <LookedAt task="price" />}
          <ProductView
            product={product}
            table={table}
            choices={choices}
            place="internal"
            busy={called.loading}
            opens={
              <ClosedHere product={requireSubject(table.subject).product} locked={table.locked}>
                {t('ask-for-access')}
              </ClosedHere>
            }
            actions={
              <DownloadMenu table={table} busy={busy} onDownload={(format) => void download(format)} />
            }
            tabs={tabs}
            tools={product.kind === 'indices' ? <IndexTies product={product} /> : tools}
            reports={<ReportsOf slug={product.slug} table="?tab=table" />}
          />
        </>
      )}
    </Loaded>
  );
}

function useTable(product: ProductDetail): Called<Parameters<typeof ProductView>[0]['table']> {
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
function useDownload(product: ProductDetail) {
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
