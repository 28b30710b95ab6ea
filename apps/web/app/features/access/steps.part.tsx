import { href } from '@datum/contract/screens/all';
import type { AccessExplanation } from '@datum/contract/subscriptions/access-explanations';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import classes from './explainer.module.css';
import { useStepWords } from './use-step-words.ts';
import { WhatOpens } from './what-opens.part.tsx';

interface StepsProps {
  readonly answer: AccessExplanation;
  /** About the reader, not about somebody else. */
  readonly isOwn: boolean;
}

/** Whether it is open, from when it will be, every reason in the order in which it is asked, and what opens it. */
export function ExplanationSteps({ answer, isOwn }: StepsProps) {
  const t = useTranslations('access');
  const text = useLocalText();
  const { verdict, opens, stepOf, givenBy, whole } = useStepWords(answer, isOwn);
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <>
      <p className={classes.verdict} data-open={answer.open} role="status">
        {verdict}
        {opens && <span>{opens}</span>}
      </p>
      <ol className={classes.steps}>
        {answer.steps.map((step, index) => (
          <li key={`${step.code} ${step.subscription ?? index}`} data-holds={step.holds}>
            <span aria-hidden="true">{step.holds ? '✓' : '–'}</span>
            <span className="visually-hidden">{t(step.holds ? 'holds' : 'holds-not')}</span>
            <span>
              {step.organisation && <b>{text(step.organisation)}: </b>}
              {stepOf(step)}{' '}
              {!isOwn && step.subscription && (
                <Link href={`${href('subscribers')}?open=${step.subscription}`}>{t('to-subscription')}</Link>
              )}
            </span>
          </li>
        ))}
      </ol>
      {!answer.open && <WhatOpens answer={answer} isOwn={isOwn} />}
      {givenBy && <p>{givenBy}</p>}
      <Button size="compact-sm" variant="subtle" onClick={() => clipboard.copy(whole)}>
        {t(clipboard.copied ? 'copied' : 'copy')}
      </Button>
    </>
  );
}
