import type { ProductDetail } from '@datum/contract/publication/products';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Crumb } from '../../ui/page/page-header.tsx';
import { About } from './about.part.tsx';
import { ProductHead } from './head.part.tsx';
import { CiteButton } from './passport/cite.part.tsx';
import { useCitation } from './passport/use-citation.ts';
import viewClasses from './product-view.module.css';
import { TakeAwayCard } from './table/take-away.part.tsx';
import { PublishedView } from './view.part.tsx';
import { WithdrawalNotice } from './withdrawal-notice.part.tsx';

interface ProductViewProps {
  readonly product: ProductDetail;
  readonly table: FigureTable;
  readonly choices: Choices;
  readonly place: 'portal' | 'internal';
  readonly busy: boolean;
  readonly actions: ReactNode;
  /** What opens what is locked: one sentence with a link. */
  readonly opens: ReactNode;
  readonly crumbs?: readonly Crumb[];
}

/** A data page: its head with the facts, then filters, chart and table. Public and internal pages share it. */
export function ProductView({
  product,
  table,
  choices,
  place,
  busy,
  actions,
  opens,
  crumbs,
}: ProductViewProps) {
  const { search } = useLocation();
  const citation = useCitation(table);
  const portal = place === 'portal';
  const address = `/api/v1/${product.kind === 'prices' ? 'prices' : `indices/${product.subject}`}${apiSearch(search)}`;
  return (
    <div className={portal ? viewClasses.portal : undefined}>
      <ProductHead
        product={product}
        table={table}
        size={portal ? 'reading' : 'work'}
        {...(crumbs ? { crumbs } : {})}
        actions={
          <>
            <CiteButton citation={citation} size={portal ? 'md' : 'sm'} />
            {actions}
          </>
        }
      />
      <WithdrawalNotice table={table} />
      <PublishedView
        product={product}
        table={table}
        choices={choices}
        opens={opens}
        busy={busy}
        sleeps={portal}
        rail={portal && <TakeAwayCard reason={opens} address={address} />}
      />
      {product.about && <About about={product.about} />}
    </div>
  );
}

/** The API's address of the same table: what belongs to the screen alone is left out. */
function apiSearch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['tab', 'series', 'until', 'figure', 'of']) {
    query.delete(name);
  }
  const words = query.toString();
  return words ? `?${words}` : '';
}
