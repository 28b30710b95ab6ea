import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { nextRound, openRound } from '@datum/contract/collection/rounds';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
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
  const [first, setFirst] = useState<string | null>(null);
  const called = useCall(nextRound, { query: first ? { code: first } : {} });
  const title = called.answer ? t('title', { period: formatPeriod(called.answer.code, ui) }) : t('action');
  return (
    <Drawer opened onClose={onClose} title={title}>
      <Loaded called={called} lines={['60%', '40%', '80%']}>
        {(proposal) => (
          <>
            {proposal.cloned_from === null && (
              <PeriodField
                name="first-period"
                label={t('first-period')}
                hint={t('first-period-hint')}
                frequency="month"
                value={proposal.code}
                onChange={setFirst}
              />
            )}
            <OpenRoundForm key={proposal.code} proposal={proposal} onDone={onDone} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function OpenRoundForm({ proposal, onDone }: { readonly proposal: Proposal; readonly onDone: () => void }) {
  const t = useTranslations('rounds.open');
  const ui = useUi();
  const period = formatPeriod(proposal.code, ui);
  const missing = NEEDS.filter((need) => !proposal.ready[need]);
  const bodyOf = bodyIn(ui.timeZone);
  const words = useReleaseWords(proposal);
  const form = useRecordForm({
    draft: `rounds/${proposal.code}/open`,
    record: proposal,
    valuesOf: valuesIn(ui.timeZone),
    bodyOf,
    write: writing(openRound, {}),
    said: () => t('done', { period }),
    onSaved: onDone,
  });
  const isLate =
    proposal.release !== null &&
    Date.parse(bodyOf(form.values, proposal).due_at) > Date.parse(proposal.release.planned_at);
  return (
    <RecordForm form={form} title={t('title', { period })} submitLabel={t('submit')}>
      <p>
        {proposal.cloned_from ? t('cloned', { period: formatPeriod(proposal.cloned_from, ui) }) : t('first')}
      </p>
      {missing.length > 0 && (
        <p>{t('missing', { what: missing.map((need) => t(`need.${need}`)).join(', ') })}</p>
      )}
      <DateField {...form.field('opens_at', t('from'))} />
      <DateField {...form.field('due_at', t('due'))} hint={words.hint} />
      {isLate && <NoticeBar tone="amber">{words.late}</NoticeBar>}
      <TextField {...form.field('note', t('note'))} />
      <PlannedSheets sheets={proposal.sheets} period={period} />
    </RecordForm>
  );
}

const valuesIn =
  (timeZone: string | undefined) =>
  ({ opens_at, due_at }: Proposal) => ({
    opens_at: dayOf(opens_at, timeZone),
    due_at: dayOf(due_at, timeZone),
    note: '',
  });

const bodyIn =
  (timeZone: string | undefined) =>
  ({ opens_at, due_at, note }: ReturnType<ReturnType<typeof valuesIn>>, proposal: Proposal) => ({
    code: proposal.code,
    opens_at: onDay(opens_at, proposal.opens_at, timeZone),
    due_at: onDay(due_at, proposal.due_at, timeZone),
    ...(note.trim() ? { note } : {}),
  });

/** Which release the quotes of a round are for, with its announced minute. */
function useReleaseWords({ code, release }: Proposal) {
  const t = useTranslations('rounds.open');
  const ui = useUi();
  const subject = useSubjectName();
  if (release === null) return { hint: t('no-release', { period: formatPeriod(code, ui) }), late: null };
  const values = {
    subject: subject(release.subject),
    period: formatPeriod(release.period, ui),
    at: formatMoment(release.planned_at, ui.locale, ui.timeZone),
  };
  return { hint: t('release', values), late: t('late', values) };
}

function PlannedSheets({ sheets, period }: Pick<Proposal, 'sheets'> & { readonly period: string }) {
  const t = useTranslations('rounds.open');
  const text = useLocalText();
  return (
    <section aria-labelledby="planned-sheets">
      <h3 id="planned-sheets" className="type-h4">
        {t('sheets')}
      </h3>
      {sheets.length === 0 && <p className="muted">{t('none', { period })}</p>}
      <ul className={classes.planned}>
        {sheets.map((sheet) => (
          <li
            key={`${sheet.data_set} ${text(sheet.region_group)} ${sheet.organisation ? text(sheet.organisation) : ''}`}
          >
            <span>
              {text(sheet.region_group)}{' '}
              <span className="dim">{text(dataSetOf(sheet.data_set)?.short ?? {})}</span>
            </span>
            <span>
              {sheet.organisation ? (
                text(sheet.organisation)
              ) : (
                <Link href={href('manufacturers', { query: { tab: 'organisations' } })}>
                  {t('no-provider')}
                </Link>
              )}
              , {t('lines', { count: sheet.expected })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
