import { may } from '@datum/contract/access/access';
import { stepRequest } from '@datum/contract/requests/report-requests';
import { REQUEST_STEP_NAMES, REQUEST_STEPS, type RequestStep } from '@datum/contract/requests/request-steps';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { OwnAnswerButton } from '../answers/own-answer.part.tsx';
import { DeliverButton } from './deliver.part.tsx';
import { FreezeButton } from './freeze.part.tsx';
import { ListingButton } from './listing.part.tsx';
import { MergeButton, SplitButton } from './merge.part.tsx';
import { QuoteButton } from './quote-form.part.tsx';
import classes from './staff.module.css';

interface StepsProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** What staff can do with a request now; what waits for something says for what. */
export function Steps({ request, staff }: StepsProps) {
  const person = usePerson();
  const steps = may(person, stepRequest)
    ? REQUEST_STEP_NAMES.filter(
        (step) => staff.blocks[step] === undefined || SHOWN.includes(staff.blocks[step]),
      )
    : [];
  return (
    <div className={classes.steps}>
      <DeliverButton request={request} staff={staff} />
      {steps.map((step) => (
        <Step key={step} step={step} request={request} block={staff.blocks[step] ?? null} />
      ))}
      <QuoteButton request={request} isOwn={staff.is_own} />
      <FreezeButton request={request} />
      <OwnAnswerButton request={request} />
      <MergeButton request={request} />
      <SplitButton request={request} staff={staff} />
      <ListingButton request={request} staff={staff} />
    </div>
  );
}

/** Blocks that are worth a button with its reason: the state is as it should be, something else is missing. */
const SHOWN: readonly string[] = ['payment', 'answer'];

interface StepProps {
  readonly step: RequestStep;
  readonly request: RequestDetail;
  readonly block: NonNullable<StaffView['blocks'][RequestStep]> | null;
}

function Step({ step, request: { uuid, version }, block }: StepProps) {
  const t = useTranslations('report-requests');
  const states = useTranslations('request.state');
  const [asking, setAsking] = useState(false);
  const params = { uuid };
  const label = t(`step.${step}`);
  if (!REQUEST_STEPS[step].reason) {
    return (
      <Act
        endpoint={stepRequest}
        input={{ params, body: { step, reason: '', version } }}
        label={label}
        why={block ? t(`block.${block}`) : undefined}
        done={({ state }) => t('step.done', { state: states(state) })}
      />
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ReasonDialog
          record={{ version }}
          title={label}
          label={t('field.reason')}
          hint={t(`step.why.${step as 'close'}`)}
          confirmLabel={label}
          write={writing(stepRequest, { params })}
          bodyOf={(reason, latest) => ({ step, reason, version: latest.version })}
          said={({ state }) => t('step.done', { state: states(state) })}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
