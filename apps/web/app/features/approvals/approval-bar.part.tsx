import { may } from '@datum/contract/access/access';
import {
  APPROVAL_ENDPOINTS,
  APPROVAL_NOUNS,
  type ApprovalNoun,
} from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead, ApprovalProblem } from '@datum/contract/computation/approvals/head';
import {
  APPROVAL_STEP_NAMES,
  APPROVAL_STEPS,
  type ApprovalBlock,
  type ApprovalStep,
  approvalBlock,
  isEditable,
  isStepAlone,
  stepNeedsReason,
} from '@datum/contract/computation/approvals/steps';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useAllSaved } from '../../lib/drafts/unsaved.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { AloneNote } from './alone-note.part.tsx';
import classes from './approval-bar.module.css';
import { useApprovalWords } from './approval-words.part.tsx';
import { Discard } from './discard.part.tsx';
import { OtherHolders } from './other-holders.part.tsx';
import { ReasonForm } from './reason-form.part.tsx';
import { hrefOfSet } from './set-link.part.tsx';

interface ApprovalBarProps {
  readonly noun: ApprovalNoun;
  readonly head: ApprovalHead;
  readonly problems: readonly ApprovalProblem[];
  readonly onChanged: () => void;
  readonly onCopied: (id: number) => void;
  readonly onDiscarded: () => void;
}

/** State, people, problems and steps of one thing; a step that is not possible says why. */
export function ApprovalBar({ noun, head, problems, onChanged, onCopied, onDiscarded }: ApprovalBarProps) {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const { isUnsaved, isAllSaved } = useAllSaved();
  const [asking, setAsking] = useState<ApprovalStep | null>(null);
  const endpoints = APPROVAL_ENDPOINTS[noun];
  const hard = problems.filter(({ severity }) => severity === 'hard').length;
  const facts = {
    status: head.status,
    contributors: head.contributors,
    hard,
    alone: head.alone,
  };

  const take = async (step: ApprovalStep) => {
    if (!(await isAllSaved())) return;
    const done = await send(endpoints.step, {
      params: { id: head.id, step },
      body: { version: head.version },
    });
    if (done) {
      toast({ title: t(`done.${step}`) });
      onChanged();
    }
  };
  const copy = async () => {
    const made = await send(endpoints.copy, { params: { id: head.id } });
    if (made) {
      toast({ title: t('copied') });
      onCopied(made.id);
    }
  };
  // only the steps of this state are drawn; the others are not "blocked", they are over
  const steps = APPROVAL_STEP_NAMES.filter((step) =>
    (APPROVAL_STEPS[step].from as readonly string[]).includes(head.status),
  );
  const blocks = steps.flatMap((step) => {
    const block = person && approvalBlock(step, APPROVAL_NOUNS[noun], facts, person);
    return block ? [{ step, block }] : [];
  });
  const isAlone = steps.some(
    (step) => isStepAlone(step, facts, person?.uuid ?? '') && !blocks.some((one) => one.step === step),
  );
  return (
    <section className={classes.bar} aria-label={t('state')}>
      <div className={classes.line}>
        <StatusBadge {...words.badge(head.status)} />
        <People head={head} />
      </div>
      <Problems noun={noun} problems={problems} />
      {!isEditable(head.status) && head.status !== 'submitted' && <p className="muted">{t('frozen')}</p>}
      {isAlone && <AloneNote />}
      <div className={classes.line}>
        {steps.map((step) => {
          const blocked = blocks.some((one) => one.step === step);
          return (
            <Button
              key={step}
              size="sm"
              variant={step === 'submit' || step === 'approve' ? 'filled' : 'default'}
              disabled={blocked}
              aria-describedby={blocked ? `why-not-${step}` : undefined}
              loading={busy}
              onClick={() => (stepNeedsReason(step) ? setAsking(step) : void take(step))}
            >
              {t(`step.${step}`)}
            </Button>
          );
        })}
        {may(person, endpoints.copy) && (
          <Button size="sm" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        {isEditable(head.status) && <Discard noun={noun} id={head.id} onDiscarded={onDiscarded} />}
      </div>
      <WhyNot blocks={blocks} hard={hard} />
      {blocks.some(({ block }) => block === 'four-eyes') && (
        <OtherHolders right={`${APPROVAL_NOUNS[noun]}.approve`} />
      )}
      {(isUnsaved || problem) && (
        <p role="alert" className={classes.error}>
          {isUnsaved ? t('unsaved') : problem?.message}
        </p>
      )}
      {asking && (
        <ReasonForm
          key={asking}
          noun={noun}
          head={head}
          step={asking}
          onDone={() => {
            setAsking(null);
            onChanged();
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </section>
  );
}

interface WhyNotProps {
  readonly blocks: readonly { readonly step: ApprovalStep; readonly block: ApprovalBlock }[];
  readonly hard: number;
}

/** Under the buttons, why some cannot be pressed. */
function WhyNot({ blocks, hard }: WhyNotProps) {
  const t = useTranslations('approvals');
  return blocks.map(({ step, block }) => (
    <p key={step} id={`why-not-${step}`} className="muted">
      {t(`step.${step}`)}: {t(`block.${block}`, { count: hard })}
    </p>
  ));
}

function People({ head }: { readonly head: ApprovalHead }) {
  const t = useTranslations('approvals');
  const { locale } = useLanguage();
  const site = useSite();
  const at = (moment: string) => formatMoment(moment, locale, site?.timeZone);
  return (
    <span className="muted">
      {t('edited', { who: head.last_edited_by?.name ?? t('nobody'), at: at(head.updated_at) })}
      {head.approved_at && (
        <>. {t('approved', { who: head.approved_by?.name ?? t('nobody'), at: at(head.approved_at) })}</>
      )}
      .
    </span>
  );
}

function Problems({ noun, problems }: Pick<ApprovalBarProps, 'noun' | 'problems'>) {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  const groups = [
    { title: t('problems'), rows: problems.filter(({ severity }) => severity === 'hard') },
    { title: t('remarks'), rows: problems.filter(({ severity }) => severity === 'soft') },
  ].filter(({ rows }) => rows.length > 0);
  return groups.map(({ title, rows }) => (
    <div key={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.problems}>
        {rows.map((row) => (
          <li key={`${row.code} ${JSON.stringify(row.values)}`}>
            {words.problem(row)}
            <OtherSet noun={noun} problem={row} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The way to the other one that a problem names. */
function OtherSet({ noun, problem }: { readonly noun: ApprovalNoun; readonly problem: ApprovalProblem }) {
  const t = useTranslations('approvals');
  const { id, code } = problem.values;
  if (typeof id !== 'number' || typeof code !== 'string') return null;
  return (
    <>
      {' '}
      <Link href={hrefOfSet(noun, id)}>{t('open-problem', { code })}</Link>
    </>
  );
}
