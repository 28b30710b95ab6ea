import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import { showQuote } from '@datum/contract/collection/quote-detail';
import type { GridRow } from '@datum/contract/collection/quotes';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatNumber } from '../../../ui/words/format.ts';
import { AloneNote } from '../quote/alone-note.part.tsx';
import { FlagList } from '../quote/flag-words.part.tsx';
import { PeerStrip } from '../quote/peer-strip.part.tsx';
import { useTermWords } from '../quote/term-words.part.tsx';
import classes from './grid.module.css';

/** What a person can do about the chosen row. */
export const PANEL_ACTIONS = ['confirm', 'ask', 'reject', 'recheck', 'missing', 'answer'] as const;
export type PanelAction = (typeof PANEL_ACTIONS)[number];

export interface FlagPanelProps {
  readonly row: GridRow | null;
  readonly dataSet: string;
  /** `2 of 14` in the queue of flags; null outside it. */
  readonly place: string | null;
  readonly quotePath: (id: number, screen: 'edit' | 'view') => string;
  readonly actions: readonly PanelAction[];
  readonly onAct: (action: PanelAction) => void;
}

/** Explains one row in words: value, last price, peers, why it is asked about, its effect, and what can be done. */
export function FlagPanel(props: FlagPanelProps) {
  const { row, dataSet, place, quotePath, actions, onAct } = props;
  const t = useTranslations('quotes.panel');
  const { locale } = useUi();
  const text = useLocalText();
  const { answer } = useCall(showQuote, row?.quote ? { params: { id: row.quote.id } } : null);
  if (!row) {
    return (
      <aside className={classes.panel} aria-label={t('label')}>
        <p className="dim">{t('nothing')}</p>
      </aside>
    );
  }
  const detail = answer && answer.quote.id === row.quote?.id ? answer : null;
  const decimals = dataSetOf(dataSet)?.priceDecimals ?? 2;
  return (
    <aside className={classes.panel} aria-label={t('label')}>
      <div className={classes.panelHead}>
        <h2>{text(row.item.name)}</h2>
        {place && <span className="dim">{place}</span>}
      </div>
      <Facts row={row} dataSet={dataSet} />
      <div className={classes.figure}>
        {row.quote?.price ? (
          <b>{formatNumber(row.quote.price, { locale, decimals })}</b>
        ) : (
          <span className="muted">{t('waiting')}</span>
        )}
        {row.last && (
          <span className="muted">
            {t('was', { price: formatNumber(row.last.unit_price, { locale, decimals }) })}
          </span>
        )}
        {row.change !== null && <ChangeFigure value={row.change} unit="%" />}
      </div>
      {detail && <Peers row={row} detail={detail} decimals={decimals} />}
      {row.quote && row.quote.flags.length > 0 && <FlagList dataSet={dataSet} flags={row.quote.flags} />}
      {row.quote && row.quote.flags.length > 0 && row.effect !== null && row.effect > 0 && (
        <div className={classes.effect}>
          <div className="dim">{t('accepted')}</div>
          {t('effect', { effect: formatNumber(row.effect, { locale, decimals: 3 }) })}
        </div>
      )}
      <AloneNote detail={detail} actions={actions} />
      <div className={classes.actions}>
        {actions.map((action, at) => (
          <Button
            key={action}
            size="sm"
            variant={at === 0 && action !== 'missing' ? 'filled' : 'default'}
            onClick={() => onAct(action)}
          >
            {t(action)}
          </Button>
        ))}
        {row.quote && (
          <Link href={quotePath(row.quote.id, actions.length > 0 ? 'edit' : 'view')}>{t('open')}</Link>
        )}
      </div>
    </aside>
  );
}

function Facts({ row, dataSet }: { readonly row: GridRow; readonly dataSet: string }) {
  const { locale } = useUi();
  const text = useLocalText();
  const words = useTermWords(dataSet);
  const terms = Object.entries(row.quote?.terms ?? {}).map(([name, value]) =>
    typeof value === 'boolean'
      ? `${words.label(name)}: ${words.value(name, value)}`
      : words.value(name, value),
  );
  const seen = row.quote?.observed_on
    ? [formatDate(row.quote.observed_on, locale, { day: 'numeric', month: 'short' })]
    : [];
  return <p className="muted">{[row.source.code, text(row.region.name), ...seen, ...terms].join(', ')}</p>;
}

function Peers({
  row,
  detail,
  decimals,
}: {
  readonly row: GridRow;
  readonly detail: QuoteDetail;
  readonly decimals: number;
}) {
  const peers = detail.peers.filter(({ same_region }) => same_region);
  return (
    <PeerStrip
      value={row.quote?.unit_price ? Number(row.quote.unit_price) : null}
      peers={(peers.length > 0 ? peers : detail.peers).map(({ unit_price }) => Number(unit_price))}
      expected={detail.expected}
      decimals={decimals}
    />
  );
}

/** What may be done about a row: by whom, and in which state. */
export function actionsOf(
  row: GridRow | null,
  rights: { readonly review: boolean; readonly enter: boolean },
): PanelAction[] {
  if (!row) {
    return [];
  }
  const review = row.quote?.review;
  const open = review === 'flagged' || review === 'asked';
  return [
    ...(rights.review && row.quote && review !== 'confirmed' ? (['confirm', 'ask', 'reject'] as const) : []),
    ...(rights.review && (review === 'confirmed' || review === 'rejected') ? (['recheck'] as const) : []),
    ...(!rights.review && open ? (['answer'] as const) : []),
    ...(rights.enter && row.quote?.origin !== 'missing' ? (['missing'] as const) : []),
  ];
}
