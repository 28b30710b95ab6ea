import { changeManyFeedback, type FeedbackRow } from '@datum/contract/feedback/feedback';
import {
  FEEDBACK_STEP_NAMES,
  FEEDBACK_STEPS,
  type FeedbackStep,
  LEAST_REASON,
} from '@datum/contract/feedback/feedback-states';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ManyDialog } from '../../../page-kit/many/many-dialog.tsx';
import { ManySteps } from '../../../page-kit/many/many-steps.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

const ACTIONS = ['assign', 'state', 'merge'] as const;
type Action = (typeof ACTIONS)[number];

interface ManyProps {
  readonly chosen: readonly FeedbackRow[];
  readonly owners: readonly { readonly uuid: string; readonly name: string }[];
  readonly onDone: () => void;
}

/** What can be done with the chosen messages; asks once, and says for each what happened. */
export function ManyMessages(props: ManyProps) {
  const t = useTranslations('feedback.many');
  const { chosen, onDone } = props;
  return (
    <ManySteps
      steps={ACTIONS}
      label={(action) => t(action, { count: chosen.length })}
      dialog={(action, ends) => <Ask {...props} {...ends} action={action} />}
      onDone={onDone}
    />
  );
}

type AskProps = ManyProps & { readonly action: Action; readonly onCancel: () => void };

function Ask({ action, chosen, owners, onDone, onCancel }: AskProps) {
  const t = useTranslations('feedback.many');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const body = {
    uuids: chosen.map(({ uuid }) => uuid),
    action,
    owner_uuid: action === 'assign' && value !== '' ? value : null,
    state: action === 'state' ? (value as FeedbackStep) : 'acknowledged',
    reason,
    into: action === 'merge' ? value : '',
  } as const;
  const asksReason = action === 'state' && value !== '' && FEEDBACK_STEPS[value as FeedbackStep].reason;
  const title = t(action, { count: chosen.length });
  return (
    <ManyDialog
      title={title}
      label={title}
      endpoint={changeManyFeedback}
      input={{ body }}
      isReady={(action === 'assign' || value !== '') && (!asksReason || reason.trim().length >= LEAST_REASON)}
      said={(count) => t('did', { count })}
      refusedTitle={() => t('refused')}
      nameOf={(uuid) => chosen.find((row) => row.uuid === uuid)?.number}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Choice action={action} chosen={chosen} owners={owners} value={value} onChange={setValue} />
      {asksReason && (
        <TextField name="reason" label={t('reason')} value={reason} onChange={setReason} required />
      )}
    </ManyDialog>
  );
}

interface ChoiceProps extends Pick<ManyProps, 'owners' | 'chosen'> {
  readonly action: Action;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ action, chosen, owners, value, onChange }: ChoiceProps) {
  const t = useTranslations('feedback.many');
  const states = useTranslations('contact.state');
  const options = {
    assign: owners.map(({ uuid, name }) => ({ value: uuid, label: name })),
    state: FEEDBACK_STEP_NAMES.map((step) => ({ value: step as string, label: states(step) })),
    merge: chosen
      .filter(({ state }) => state !== 'duplicate')
      .map(({ number, subject }) => ({ value: number, label: `${number} ${subject}` })),
  }[action];
  return (
    <SelectField
      name={action}
      label={t(`choose.${action}`)}
      value={value || null}
      onChange={(next: string | null) => onChange(next ?? '')}
      options={options}
    />
  );
}
