import type { GridRow } from '@datum/contract/collection/quotes';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { WindowList } from '../../../ui/window-list.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { LineStateBadge } from '../quote/line-state.part.tsx';
import classes from './grid.module.css';

/** Height of a card before it is measured, px. */
const CARD = 92;

/**
 * The rows on a phone: item, price, change and state; entering wants a wide screen. A sheet has some 900 lines: only
 * the cards in sight are in the page.
 */
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
      <WindowList id="quotes" className={classes.cards} rows={rows} height={CARD}>
        {(row) =>
          row.quote ? (
            <Link href={pathTo(row.quote.id)} className={classes.card}>
              <CardText row={row} />
            </Link>
          ) : (
            <div className={classes.card}>
              <CardText row={row} />
            </div>
          )
        }
      </WindowList>
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
