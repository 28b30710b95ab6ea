import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { nextRound, openRound } from '@datum/contract/collection/rounds';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './board.module.css';
import { dayOf, onDay } from './due-fields.part.tsx';

type Proposal = AnswerOf<typeof nextRound>;
const NEEDS = ['items', 'regions', 'providers', 'lines'] as const;

/** Opens the next round from the calendar: dates proposed, sheets and sample as in the round before. */
export function OpenRoundDrawer({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useTranslations('rounds.open');
  const ui = useUi();
  const { answer, problem, reload } = useCall(nextRound, {});
  const title = answer ? t('title', { period: formatPeriod(answer.code, ui) }) : t('action');
  return (
    <Drawer opened onClose={onClose} title={title}>
      {problem && <ErrorState message={problem.message} onRetry={reload} />}
      {!problem && !answer && (
        <Loading>
          <SkeletonLines widths={['60%', '40%', '80%']} />
        </Loading>
      )}
      {answer && <OpenRoundForm proposal={answer} onDone={onDone} />}
    </Drawer>
  );
}

function OpenRoundForm({ proposal, onDone }: { readonly proposal: Proposal; readonly onDone: () => void }) {
  const t = useTranslations('rounds.open');
  const ui = useUi();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [opens, setOpens] = useState(dayOf(proposal.opens_at));
  const [due, setDue] = useState(dayOf(proposal.due_at));
  const [note, setNote] = useState('');
  const period = formatPeriod(proposal.code, ui);
  const missing = NEEDS.filter((need) => !proposal.ready[need]);
  useEffect(() => {
    setOpens(dayOf(proposal.opens_at));
    setDue(dayOf(proposal.due_at));
  }, [proposal]);
  const submit = async () => {
    const body = {
      code: proposal.code,
      opens_at: onDay(opens, proposal.opens_at),
      due_at: onDay(due, proposal.due_at),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    if (await send(openRound, { body })) {
      toast({ title: t('done', { period }) });
      onDone();
    }
  };
  return (
    <FormShell
      title={t('title', { period })}
      submitLabel={t('submit')}
      onSubmit={submit}
      loading={busy}
      submitError={problem?.message ?? null}
    >
      <p>
        {proposal.cloned_from ? t('cloned', { period: formatPeriod(proposal.cloned_from, ui) }) : t('first')}
      </p>
      {missing.length > 0 && (
        <p>{t('missing', { what: missing.map((need) => t(`need.${need}`)).join(', ') })}</p>
      )}
      <DateField
        name="opens_at"
        label={t('from')}
        value={opens}
        onChange={setOpens}
        error={problem?.fields.opens_at?.[0] ?? null}
      />
      <DateField
        name="due_at"
        label={t('due')}
        value={due}
        onChange={setDue}
        error={problem?.fields.due_at?.[0] ?? null}
      />
      <TextField name="note" label={t('note')} value={note} onChange={setNote} maxLength={500} />
      <PlannedSheets sheets={proposal.sheets} />
    </FormShell>
  );
}

function PlannedSheets({ sheets }: Pick<Proposal, 'sheets'>) {
  const t = useTranslations('rounds.open');
  const set = useTranslations('rounds.data-set-short');
  const text = useLocalText();
  return (
    <section aria-labelledby="planned-sheets">
      <h3 id="planned-sheets" className="type-h4">
        {t('sheets')}
      </h3>
      <ul className={classes.planned}>
        {sheets.map((sheet) => (
          <li key={`${sheet.data_set} ${text(sheet.region_group)}`}>
            <span>
              {text(sheet.region_group)} <span className="dim">{set(sheet.data_set)}</span>
            </span>
            <span>{t('lines', { count: sheet.expected })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
