import type { ProductDetail } from '@datum/contract/publication/products';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Crumb } from '../../ui/page/page-header.tsx';
import { CiteTable } from '../citation/cite.part.tsx';
import { About } from './about.part.tsx';
import { ProductHead } from './head.part.tsx';
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
  /** Between head and figures. */
  readonly tabs?: ReactNode;
  /** Under the figures: what is worked out from them. */
  readonly tools?: ReactNode;
  /** After them: reports of an outside service. */
  readonly reports?: ReactNode;
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
  tabs,
  tools,
  reports,
}: ProductViewProps) {
  const { search } = useLocation();
  const portal = place === 'portal';
  const address = addressOf(product, search);
  return (
    <div className={portal ? viewClasses.portal : undefined}>
      <ProductHead
        product={product}
        table={table}
        size={portal ? 'reading' : 'work'}
        {...(crumbs ? { crumbs } : {})}
        actions={
          <>
            <CiteTable table={table} size={portal ? 'md' : 'sm'} />
            {actions}
          </>
        }
      />
      {tabs}
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
      {tools}
      {reports}
      {product.about && <About about={product.about} subject={product.subject} />}
    </div>
  );
}

/** The API's address of the same table: what belongs to the screen alone is left out. */
function addressOf({ kind, subject }: ProductDetail, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['tab', 'series', 'until', 'figure', 'of', 'per', 'subject']) {
    query.delete(name);
  }
  if (kind === 'prices') {
    query.set('subject', subject);
  }
  const words = query.toString();
  return `/api/v1/${kind === 'prices' ? 'prices' : `indices/${subject}`}${words ? `?${words}` : ''}`;
}
