import { may } from '@datum/contract/access/access';
import { type AverageCellView, decideQuote } from '@datum/contract/computation/averages';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './show.module.css';

type Quote = AverageCellView['quotes'][number];

/** Of the sentence that closed ticks are described by. */
const BLOCKED = 'quotes-blocked';

/** The quotes of the cell with the tick that takes them in or leaves them out; every change asks for its reason. */
export function QuoteTable({
  cell,
  onChanged,
}: {
  readonly cell: AverageCellView;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('averages');
  const text = useLocalText();
  const { locale } = useUi();
  const person = usePerson();
  const [asked, setAsked] = useState<Quote | null>(null);
  const blocked = cell.lock
    ? t('blocked.locked')
    : cell.sheet?.fixed
      ? t('blocked.published')
      : may(person, decideQuote)
        ? null
        : t('blocked.permission');
  const columns: Column<Quote>[] = [
    {
      id: 'use',
      header: t('column.use'),
      kind: 'custom',
      width: 48,
      render: (quote) => (
        <Checkbox
          size="xs"
          checked={quote.included}
          disabled={blocked !== null || quote.unit_price === null}
          aria-describedby={blocked === null ? undefined : BLOCKED}
          aria-label={t('use', { source: text(quote.source.name) })}
          onChange={() => setAsked(quote)}
        />
      ),
    },
    {
      id: 'source',
      header: t('column.source'),
      kind: 'text',
      width: 200,
      card: 'title',
      value: (quote) => text(quote.source.name),
    },
    {
      id: 'observed',
      header: t('column.observed'),
      kind: 'custom',
      width: 90,
      render: (quote) =>
        quote.observed_on ? formatDate(quote.observed_on, locale, { day: 'numeric', month: 'short' }) : '–',
    },
    {
      id: 'price',
      header: t('column.price'),
      kind: 'number',
      width: 100,
      decimals: (quote) => quote.price?.split('.')[1]?.replace(/0+$/, '').length ?? 0,
      value: (quote) => quote.price,
    },
    { id: 'per', header: t('column.per'), kind: 'text', width: 80, value: (quote) => quote.unit },
    {
      id: 'unit-price',
      header: t('column.unit-price', { unit: cell.item.unit }),
      kind: 'number',
      width: 110,
      decimals: cell.rule_set.decimals,
      card: 'value',
      value: (quote) => quote.unit_price,
    },
    {
      id: 'from-mean',
      header: t('column.from-mean'),
      kind: 'change',
      width: 90,
      card: 'change',
      value: (quote) => (quote.included ? quote.from_mean : null),
    },
    {
      id: 'note',
      header: t('column.note'),
      kind: 'text',
      width: 220,
      card: 'note',
      value: (quote) => noteOf(quote, t),
    },
  ];
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('quotes')}</h2>
        <span className={classes.dim}>{t('used', { used: cell.n_quotes, all: cell.quotes.length })}</span>
        {blocked && (
          <span id={BLOCKED} className={`${classes.dim} ${classes.push}`}>
            {blocked}
          </span>
        )}
      </div>
      <DataTable
        id="average-quotes"
        label={t('quotes')}
        columns={columns}
        rows={cell.quotes}
        rowKey={(quote) => String(quote.id)}
        empty={t('none')}
      />
      {asked && (
        <ReasonDialog
          title={t(asked.included ? 'leave-out-title' : 'take-in-title', { source: text(asked.source.name) })}
          label={t('reason')}
          hint={t('reason-hint')}
          confirmLabel={t(asked.included ? 'leave-out' : 'take-in')}
          record={asked}
          write={writing(decideQuote, {})}
          bodyOf={(reason, { id, included }) => ({
            item_id: cell.item.id,
            region_id: cell.region.id,
            period: cell.period,
            quote_id: id,
            included: !included,
            reason,
          })}
          said={() => t(asked.included ? 'left-out' : 'taken-in', { source: text(asked.source.name) })}
          onDone={() => {
            setAsked(null);
            onChanged();
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function noteOf(quote: Quote, t: ReturnType<typeof useTranslations<'averages'>>): string {
  const parts = [
    quote.decision?.reason,
    quote.corrected_from ? t('corrected-from', { price: quote.corrected_from.replace(/\.?0+$/, '') }) : null,
    quote.unit_price === null ? t('missing') : null,
    quote.review === 'rejected' && !quote.decision ? t('rejected') : null,
    quote.note,
  ];
  return parts.filter(Boolean).join('; ');
}
