import type { GridRow } from '@datum/contract/quotes';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/use-local-text.ts';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { LineStateBadge } from '../quote/line-state.part.tsx';
import classes from './grid.module.css';

/** The rows on a phone: item, price, change and state; entering wants a wide screen. */
export function RowCards({
  rows,
  pathTo,
}: {
  readonly rows: readonly GridRow[];
  readonly pathTo: (id: number) => string;
}) {
  const t = useTranslations('quotes.list');
  return (
    <>
      <p className={classes.status}>{t('phone')}</p>
      <ul className={classes.cards} id="quotes">
        {rows.map((row) => (
          <li key={row.line_id}>
            {row.quote ? (
              <Link href={pathTo(row.quote.id)} className={classes.card}>
                <CardText row={row} />
              </Link>
            ) : (
              <div className={classes.card}>
                <CardText row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function CardText({ row }: { readonly row: GridRow }) {
  const { locale } = useUi();
  const text = useLocalText();
  return (
    <>
      <span>{text(row.item.name)}</span>
      <span>{formatNumber(row.quote?.price, { locale, decimals: 2 })}</span>
      <span className="dim">
        {row.source.code}, {row.quote?.unit.code ?? row.unit.code}
      </span>
      <span>{row.change !== null && <ChangeFigure value={row.change} unit="%" />}</span>
      <span>
        <LineStateBadge state={row.state} />
      </span>
    </>
  );
}
