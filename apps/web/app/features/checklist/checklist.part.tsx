import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { CHECKLIST, type ChecklistStep, showChecklist } from '@datum/contract/office/checklist';
import { subjectOf } from '@datum/contract/subjects/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './checklist.module.css';
import { placeOf, STEP_GROUPS } from './steps.table.ts';

type Checklist = AnswerOf<typeof showChecklist>;
type Step = Checklist['steps'][number];

/** From an empty office to its first releases: what is done, what is next and why. Gone once readers have prices and indices. */
export function OfficeChecklist() {
  const t = useTranslations('checklist');
  const person = usePerson();
  const { answer } = useCall(showChecklist, may(person, showChecklist) ? {} : null);
  if (!answer || answer.is_live) {
    return null;
  }
  const done = answer.steps.filter(({ state }) => state === 'done').length;
  const total = answer.steps.length;
  return (
    <section aria-labelledby="checklist" className={classes.checklist}>
      <h2 id="checklist" className="type-h3">
        {t('title', { done, total })}
      </h2>
      <p className="muted">{t('lead', { out: answer.counts.prices_out + answer.counts.indices_out })}</p>
      <div className={classes.progress}>
        <ProgressBar label={t('title', { done, total })} done={done} total={total} />
        <NextDate at={answer.next_date} />
      </div>
      {Object.entries(STEP_GROUPS).map(([group, steps]) => (
        <StepGroup
          key={group}
          title={t(`group.${group as keyof typeof STEP_GROUPS}`)}
          steps={steps}
          answer={answer}
        />
      ))}
    </section>
  );
}

function NextDate({ at }: { readonly at: string | null }) {
  const t = useTranslations('checklist');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return (
    <span className="muted">
      {at ? t('next-date', { at: formatMoment(at, ui.locale, zone) }) : t('no-date')}
    </span>
  );
}

interface StepGroupProps {
  readonly title: string;
  readonly steps: readonly ChecklistStep[];
  readonly answer: Checklist;
}

function StepGroup({ title, steps, answer }: StepGroupProps) {
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ol className={classes.steps}>
        {answer.steps
          .filter(({ step }) => steps.includes(step))
          .map((one) => (
            <li key={one.step} className={classes.step} data-state={one.state}>
              <StepLine one={one} answer={answer} />
            </li>
          ))}
      </ol>
    </>
  );
}

const BADGES = { done: 'ok', next: 'open', ready: 'new', later: 'planned' } as const;

function StepLine({ one, answer }: { readonly one: Step; readonly answer: Checklist }) {
  const t = useTranslations('checklist');
  const text = useLocalText();
  const number = answer.steps.indexOf(one) + 1;
  const lacking = answer.begins.families.map((code) => text(subjectOf(code)?.name ?? {})).join(', ');
  return (
    <>
      <StatusBadge kind={BADGES[one.state]} label={t(`state.${one.state}`)} />
      <b>{t('step', { number, name: t(`name.${one.step}`) })}</b>
      <span>
        {t(`${one.state === 'done' ? 'done' : 'why'}.${one.step}`, { ...answer.counts, lacking })}
        {(one.state === 'next' || one.state === 'ready') && one.step === 'lines' && <> {t('enough')}</>}
        {one.state !== 'done' && <WhoMay one={one} />}
      </span>
      <StepLink one={one} answer={answer} />
    </>
  );
}

/** Where the step is done, for who may; else after which steps it is. */
function StepLink({ one, answer }: { readonly one: Step; readonly answer: Checklist }) {
  const t = useTranslations('checklist');
  if (one.state === 'later') {
    const missing = answer.steps.flatMap(({ step, state }, index) =>
      state !== 'done' && (CHECKLIST[one.step].after as readonly string[]).includes(step) ? [index + 1] : [],
    );
    return <span className="muted">{t('after', { steps: missing.join(', ') })}</span>;
  }
  return <Link href={placeOf(one.step, answer)}>{t('open', { name: t(`name.${one.step}`) })}</Link>;
}

function WhoMay({ one }: { readonly one: Step }) {
  const t = useTranslations('checklist');
  const person = usePerson();
  if (may(person, { access: { anyOf: CHECKLIST[one.step].anyOf } })) {
    return null;
  }
  return (
    <small className="muted">
      {' '}
      {one.people.length > 0 ? t('who', { people: one.people.join(', ') }) : t('nobody')}
    </small>
  );
}
