import { type QuoteDetail, showQuote } from '@datum/contract/collection/quote-detail';
import { enterQuotes } from '@datum/contract/collection/quote-entry';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ActDialog } from './grid/act-dialog.part.tsx';
import { actionsOf, type PanelAction } from './grid/flag-panel.part.tsx';
import { Course, Messages, Peers, QuoteValue, Versions } from './quote/detail.part.tsx';
import { FlagList } from './quote/flag-words.part.tsx';
import { QuoteHeader } from './quote/header.part.tsx';
import classes from './quote/quote.module.css';
import { draftOf, entryOf, type ValueDraft, ValueFields } from './quote/value-form.part.tsx';
import { useDataSet } from './use-data-set.ts';

/** One quote to be decided about or corrected: value, why it is asked about, course, peers, talk. */
export default function QuoteEditPage() {
  const { id = '' } = useParams();
  const { answer, problem, reload } = useCall(showQuote, { params: { id: Number(id) } });
  if (problem) {
    return (
      <ErrorState
        message={problem.message}
        onRetry={reload}
        {...(problem.reference ? { reference: problem.reference } : {})}
      />
    );
  }
  if (!answer || answer.quote.id !== Number(id)) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '60%', '60%', '60%']} />
      </Loading>
    );
  }
  return <EditView key={answer.quote.id} detail={answer} reload={reload} />;
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
          {sheet.can_enter && detail.is_current && <CorrectForm detail={detail} reload={reload} />}
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
function CorrectForm({ detail, reload }: { readonly detail: QuoteDetail; readonly reload: () => void }) {
  const t = useTranslations('quotes.edit');
  const navigate = useNavigate();
  const toast = useToast();
  const { pathOfQuote } = useDataSet();
  const { line, sheet } = detail;
  const initial = draftOf(line);
  const [draft, setDraft] = useState<ValueDraft>(initial);
  const { send, busy, problem } = useSend();
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const kept = useDraft({
    screen: `quotes/${sheet.id}/${line.line_id}`,
    values: draft,
    dirty,
    restore: setDraft,
  });
  const save = async () => {
    const answer = await send(enterQuotes, {
      params: { id: sheet.id },
      body: { channel: 'form', entries: [entryOf(line, draft)] },
    });
    const [result] = answer?.data ?? [];
    if (result) {
      kept.drop();
      toast({ title: t('saved') });
      if (result.quote_id !== null && result.quote_id !== detail.quote.id) {
        await navigate(pathOfQuote(result.quote_id, 'edit'), { replace: true });
      }
    }
  };
  const conflict = problem?.code === 'conflict';
  return (
    <FormShell
      title={t('save')}
      submitLabel={t('save')}
      onSubmit={save}
      loading={busy}
      submitError={conflict ? t('conflict') : problem && problem.code !== 'invalid' ? problem.message : null}
      saved={<SavedMark state={kept.state} />}
      actions={conflict && <Button onClick={reload}>{t('reload')}</Button>}
    >
      <ValueFields
        sheetId={sheet.id}
        dataSet={sheet.data_set}
        line={line}
        units={detail.units}
        draft={draft}
        onChange={setDraft}
        errors={problem?.fields ?? {}}
        reasonLabel={t('reason')}
      />
    </FormShell>
  );
}
