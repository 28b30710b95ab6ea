import { type QuoteDetail, showQuote } from '@datum/contract/collection/quote-detail';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { ActDialog } from './grid/act-dialog.part.tsx';
import { actionsOf, type PanelAction } from './grid/flag-panel.part.tsx';
import { AloneNote } from './quote/alone-note.part.tsx';
import { Course, Messages, Peers, QuoteValue, Versions } from './quote/detail.part.tsx';
import { FlagList } from './quote/flag-words.part.tsx';
import { QuoteHeader } from './quote/header.part.tsx';
import classes from './quote/quote.module.css';
import { useValueForm } from './quote/use-value-form.ts';
import { ValueFields } from './quote/value-form.part.tsx';
import { useDataSet } from './use-data-set.ts';

/** One quote to be decided about or corrected: value, why it is asked about, course, peers, talk. */
export default function QuoteEditPage() {
  const { id = '' } = useParams();
  const called = useCall(showQuote, { params: { id: Number(id) } });
  // the quote before stays in the answer while the next one is asked
  const current = called.answer?.quote.id === Number(id) ? called.answer : null;
  return (
    <Loaded called={{ ...called, answer: current }} lines={['40%', '60%', '60%', '60%']}>
      {(detail) => <EditView key={detail.quote.id} detail={detail} reload={called.reload} />}
    </Loaded>
  );
}

function EditView({ detail, reload }: { readonly detail: QuoteDetail; readonly reload: () => void }) {
  const t = useTranslations('quotes');
  const navigate = useNavigate();
  const { pathOfQuote } = useDataSet();
  const [action, setAction] = useState<PanelAction | null>(null);
  const { line, sheet, quote } = detail;
  const row = { ...line, spark: [] };
  const actions = detail.is_current
    ? actionsOf(row, { review: sheet.can_review, enter: sheet.can_enter })
    : [];
  const next = detail.next_flagged;
  const goNext = async () => {
    if (next !== null) {
      await navigate(pathOfQuote(next, 'edit'));
    }
  };
  // Ctrl-Enter outside a form goes on to the next flag, so that the queue can be worked through by keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.ctrlKey && !(event.target as HTMLElement).closest('form')) {
        void goNext();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <>
      <QuoteHeader detail={detail} page="edit">
        <Button size="sm" component={Link} href={pathOfQuote(quote.id, 'view')}>
          {t('edit.view')}
        </Button>
        {next !== null && (
          <Button size="sm" onClick={goNext} title="Ctrl-Enter">
            {t('edit.next')}
          </Button>
        )}
      </QuoteHeader>
      <div className={classes.columns}>
        <div className={classes.main}>
          <section aria-labelledby="value">
            <h2 id="value">{t('edit.value')}</h2>
            <QuoteValue detail={detail} />
            {quote.flags.length > 0 && <FlagList dataSet={sheet.data_set} flags={quote.flags} />}
            <AloneNote detail={detail} actions={actions} />
            <div className={classes.pair}>
              {actions.map((each, at) => (
                <Button
                  key={each}
                  size="sm"
                  variant={at === 0 && each !== 'missing' ? 'filled' : 'default'}
                  onClick={() => setAction(each)}
                >
                  {t(`panel.${each}`)}
                </Button>
              ))}
            </div>
          </section>
          {sheet.can_enter && detail.is_current && <CorrectForm detail={detail} />}
        </div>
        <div className={classes.side}>
          <Course detail={detail} />
          <Peers detail={detail} />
          <Messages detail={detail} onSent={reload} />
          <Versions detail={detail} />
        </div>
      </div>
      {action && (
        <ActDialog
          action={action}
          sheetId={sheet.id}
          rows={[row]}
          onDone={() => {
            setAction(null);
            reload();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

/** The correction: a new value takes the place of this one, which is kept. */
function CorrectForm({ detail }: { readonly detail: QuoteDetail }) {
  const t = useTranslations('quotes.edit');
  const navigate = useNavigate();
  const { pathOfQuote } = useDataSet();
  const { line, sheet, quote } = detail;
  const form = useValueForm({
    sheetId: sheet.id,
    line,
    latest: async () => (await call(showQuote, { params: { id: quote.id } })).line,
    said: t('saved'),
    onSaved: ([result]) => {
      if (result && result.quote_id !== null && result.quote_id !== quote.id) {
        void navigate(pathOfQuote(result.quote_id, 'edit'), { replace: true });
      }
    },
  });
  return (
    <RecordForm form={form} title={t('save')} submitLabel={t('save')}>
      <ValueFields
        form={form}
        sheetId={sheet.id}
        dataSet={sheet.data_set}
        line={line}
        units={detail.units}
        reasonLabel={t('reason')}
      />
    </RecordForm>
  );
}
