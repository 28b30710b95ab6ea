import { messageQuote, type QuoteDetail } from '@datum/contract/collection/quote-detail';
import { lineState } from '@datum/contract/collection/quote-states';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SparkLine } from '../../../ui/charts/series/spark-line.tsx';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { LineStateBadge } from './line-state.part.tsx';
import { useMoment } from './moment.part.tsx';
import { PeerStrip } from './peer-strip.part.tsx';
import classes from './quote.module.css';

interface PartProps {
  readonly detail: QuoteDetail;
}

const decimalsOf = ({ sheet }: QuoteDetail) => dataSetOf(sheet.data_set)?.priceDecimals ?? 2;

/** The price as it was given and in the item's unit, with its change. */
export function QuoteValue({ detail }: PartProps) {
  const t = useTranslations('quotes');
  const { locale } = useUi();
  const { quote, line } = detail;
  const decimals = decimalsOf(detail);
  const print = (value: string | null) =>
    formatNumber(value, { locale, decimals: Math.max(decimals, value?.split('.')[1]?.length ?? 0) });
  if (quote.price === null) {
    return <p>{t(`missing-reason.${quote.missing_reason ?? 'other'}`)}</p>;
  }
  return (
    <p>
      <span className={classes.price}>{print(quote.price)}</span>{' '}
      <span className="muted">/ {quote.unit.code}</span>{' '}
      {quote.unit.id !== line.unit.id && (
        <span className="muted">
          = {t('insert.unit-price', { price: print(quote.unit_price), unit: line.unit.code })}
        </span>
      )}{' '}
      {detail.is_current && line.change !== null && <ChangeFigure value={line.change} unit="%" />}
    </p>
  );
}

/** The line's unit prices over the periods: as a line, and as a list. */
export function Course({ detail }: PartProps) {
  const t = useTranslations('quotes.edit');
  const ui = useUi();
  const decimals = decimalsOf(detail);
  const latest = detail.history.slice(-6).reverse();
  return (
    <section aria-labelledby="course">
      <h2 id="course">{t('history')}</h2>
      <SparkLine
        values={detail.history.map(({ unit_price }) => (unit_price === null ? null : Number(unit_price)))}
        width={360}
        height={64}
      />
      <ul className={classes.list}>
        {latest.map(({ period, unit_price, origin }) => (
          <li key={period}>
            <span>{formatPeriod(period, ui)}</span>
            {origin === 'imputed' && <i>i</i>}
            <span>{formatNumber(unit_price, { locale: ui.locale, decimals })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other quotes of the item in the period, this region's first. */
export function Peers({ detail }: PartProps) {
  const t = useTranslations('quotes.edit');
  const { locale } = useUi();
  const text = useLocalText();
  const decimals = decimalsOf(detail);
  return (
    <section aria-labelledby="peers">
      <h2 id="peers">{t('peers')}</h2>
      <PeerStrip
        value={detail.quote.unit_price ? Number(detail.quote.unit_price) : null}
        peers={detail.peers.map(({ unit_price }) => Number(unit_price))}
        expected={detail.expected}
        decimals={decimals}
      />
      {detail.peers.length === 0 && <p className="dim">{t('peers-none')}</p>}
      <ul className={classes.list}>
        {detail.peers.slice(0, 10).map((peer) => (
          <li key={peer.id}>
            <span>{peer.source}</span>
            <span className="dim">{peer.same_region ? t('here') : text(peer.region)}</span>
            <span>{formatNumber(peer.unit_price, { locale, decimals })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Questions and answers between provider and reviewers. */
export function Messages({ detail, onSent }: PartProps & { readonly onSent: () => void }) {
  const t = useTranslations('quotes.edit');
  const moment = useMoment();
  const form = useRecordForm({
    draft: `quotes/${detail.quote.id}/message`,
    record: null,
    valuesOf: () => ({ body: '' }),
    bodyOf: (values) => values,
    write: writing(messageQuote, { params: { id: detail.quote.id } }),
  });
  const send = async () => {
    if (await form.save('another')) onSent();
  };
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{t('messages')}</h2>
      {detail.messages.length === 0 && <p className="dim">{t('messages-none')}</p>}
      <ul className={classes.list}>
        {detail.messages.map((message) => (
          <li key={message.id} className={classes.message}>
            <span className="dim">{t('by', { who: message.by ?? '', when: moment(message.at) })}</span>
            <p>{message.body}</p>
          </li>
        ))}
      </ul>
      <RecordForm form={form} title={t('messages')} submitLabel={t('send')} onSubmit={() => void send()}>
        <TextareaField {...form.field('body', t('message'))} rows={2} />
      </RecordForm>
    </section>
  );
}

/** Every value that stood here in the period, with who and why. */
export function Versions({ detail }: PartProps) {
  const t = useTranslations('quotes.edit');
  const { locale } = useUi();
  const moment = useMoment();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('versions')}</h2>
      <ul className={classes.list}>
        {detail.versions.map((version) => (
          <li key={version.id} className={classes.message}>
            <span className={classes.pair}>
              <b>
                {formatNumber(version.price, {
                  locale,
                  decimals: Math.max(2, version.price?.split('.')[1]?.length ?? 0),
                })}
              </b>
              <LineStateBadge state={lineState(version)} />
              <span className="dim">
                {t('by', { who: version.entered_by ?? '–', when: moment(version.entered_at) })}
              </span>
            </span>
            {version.change_reason && <p>{version.change_reason}</p>}
            {version.review_reason && version.reviewed_by && (
              <p className="muted">
                {version.reviewed_by}: {version.review_reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Averages and releases that stand on this very value. */
export function Uses({ detail }: PartProps) {
  const t = useTranslations('quotes.edit');
  const ui = useUi();
  const { averages, releases } = detail.used;
  return (
    <section aria-labelledby="used">
      <h2 id="used">{t('used')}</h2>
      {averages.length === 0 && <p className="dim">{t('used-none')}</p>}
      <ul className={classes.list}>
        {averages.map(({ run_id, value, n_quotes }) => (
          <li key={run_id}>
            <span>{t('used-average', { run: run_id, count: n_quotes })}</span>
            <span>{formatNumber(value, { locale: ui.locale, decimals: 2 })}</span>
          </li>
        ))}
        {releases.map(({ id, subject, period, vintage }) => (
          <li key={`release ${id}`}>
            <span>{t('used-release', { subject, period: formatPeriod(period, ui), vintage })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
