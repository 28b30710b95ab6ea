import { type QuoteDetail, showQuote } from '@datum/contract/collection/quote-detail';
import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { Course, Messages, Peers, QuoteValue, Uses, Versions } from './quote/detail.part.tsx';
import { FlagList } from './quote/flag-words.part.tsx';
import { QuoteHeader } from './quote/header.part.tsx';
import { useMoment } from './quote/moment.part.tsx';
import classes from './quote/quote.module.css';
import { useTermWords } from './quote/term-words.part.tsx';
import { useDataSet } from './use-data-set.ts';

/** One quote, read only: value, terms, checks, versions, and where it was used. */
export default function QuoteViewPage() {
  const { id = '' } = useParams();
  const called = useCall(showQuote, { params: { id: Number(id) } });
  return (
    <Loaded called={called} lines={['40%', '60%', '60%', '60%']}>
      {(detail) => <QuoteView detail={detail} reload={called.reload} />}
    </Loaded>
  );
}

function QuoteView({ detail, reload }: { readonly detail: QuoteDetail; readonly reload: () => void }) {
  const t = useTranslations('quotes');
  const { pathOfQuote } = useDataSet();
  const { sheet, quote } = detail;
  return (
    <>
      <QuoteHeader detail={detail} page="view">
        {(sheet.can_enter || sheet.can_review) && (
          <Button size="sm" component={Link} href={pathOfQuote(detail.current_id ?? quote.id, 'edit')}>
            {t('edit.edit')}
          </Button>
        )}
      </QuoteHeader>
      <div className={classes.columns}>
        <div className={classes.main}>
          <section aria-labelledby="value">
            <h2 id="value">{t('edit.value')}</h2>
            <QuoteValue detail={detail} />
            {quote.flags.length > 0 && <FlagList dataSet={sheet.data_set} flags={quote.flags} />}
          </section>
          <QuoteFacts detail={detail} />
          <Uses detail={detail} />
          <Versions detail={detail} />
        </div>
        <div className={classes.side}>
          <Course detail={detail} />
          <Peers detail={detail} />
          <Messages detail={detail} onSent={reload} />
        </div>
      </div>
    </>
  );
}

function QuoteFacts({ detail }: { readonly detail: QuoteDetail }) {
  const t = useTranslations('quotes.edit');
  const { locale } = useUi();
  const moment = useMoment();
  const { quote, sheet } = detail;
  const words = useTermWords(sheet.data_set);
  const terms = Object.entries(quote.terms);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('facts')}</h2>
      <dl className={classes.facts}>
        {quote.observed_on && (
          <>
            <dt>{t('seen')}</dt>
            <dd>{formatDate(quote.observed_on, locale)}</dd>
          </>
        )}
        <dt>{t('entered')}</dt>
        <dd>{t('by', { who: quote.entered_by ?? '–', when: moment(quote.entered_at) })}</dd>
        <dt>{t('channel')}</dt>
        <dd>{t(`channels.${quote.channel}`)}</dd>
        {terms.length === 0 && (
          <>
            <dt>{t('terms')}</dt>
            <dd className="dim">{t('no-terms')}</dd>
          </>
        )}
        {terms.map(([name, value]) => (
          <FactPair key={name} label={words.label(name)} value={words.value(name, value)} />
        ))}
      </dl>
      {quote.note && <p>{quote.note}</p>}
    </section>
  );
}

function FactPair({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
