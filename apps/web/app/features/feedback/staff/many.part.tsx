import { changeManyFeedback, type FeedbackRow } from '@datum/contract/feedback/feedback';
import {
  FEEDBACK_STEP_NAMES,
  FEEDBACK_STEPS,
  type FeedbackStep,
  LEAST_REASON,
} from '@datum/contract/feedback/feedback-states';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import classes from './staff.module.css';

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
  const [action, setAction] = useState<Action | null>(null);
  return (
    <>
      {ACTIONS.map((one) => (
        <Button key={one} size="sm" onClick={() => setAction(one)}>
          {t(one, { count: props.chosen.length })}
        </Button>
      ))}
      {action && (
        <Ask
          {...props}
          action={action}
          onCancel={() => setAction(null)}
          onDone={() => {
            setAction(null);
            props.onDone();
          }}
        />
      )}
    </>
  );
}

type Refused = readonly { readonly uuid: string; readonly message: string | null }[];
type AskProps = ManyProps & { readonly action: Action; readonly onCancel: () => void };

function Ask({ action, chosen, owners, onDone, onCancel }: AskProps) {
  const t = useTranslations('feedback.many');
  const overlay = useTranslations('ui.overlay');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Refused>([]);
  const go = async () => {
    const done = await send(changeManyFeedback, {
      body: {
        uuids: chosen.map(({ uuid }) => uuid),
        action,
        owner_uuid: action === 'assign' && value !== '' ? value : null,
        state: action === 'state' ? (value as FeedbackStep) : 'acknowledged',
        reason,
        into: action === 'merge' ? value : '',
      },
    });
    if (!done) return;
    const failed = done.results.filter((result) => !result.done);
    toast({ title: t('did', { count: done.results.length - failed.length }) });
    if (failed.length === 0) onDone();
    else setRefused(failed);
  };
  const asksReason = action === 'state' && value !== '' && FEEDBACK_STEPS[value as FeedbackStep].reason;
  const isReady =
    (action === 'assign' || value !== '') && (!asksReason || reason.trim().length >= LEAST_REASON);
  const close = refused.length > 0 ? onDone : onCancel;
  return (
    <Modal opened onClose={close} title={t(action, { count: chosen.length })} withCloseButton={false}>
      {refused.length > 0 ? (
        <>
          <p>{t('refused')}</p>
          <ul>
            {refused.map(({ uuid, message }) => (
              <li key={uuid}>
                <b>{chosen.find((row) => row.uuid === uuid)?.number ?? uuid}</b> {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Choice action={action} chosen={chosen} owners={owners} value={value} onChange={setValue} />
      )}
      {asksReason && refused.length === 0 && (
        <TextField name="reason" label={t('reason')} value={reason} onChange={setReason} required />
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={close}>
          {overlay(refused.length > 0 ? 'close' : 'cancel')}
        </Button>
        {refused.length === 0 && (
          <Button variant="filled" loading={busy} disabled={!isReady} onClick={() => void go()}>
            {t(action, { count: chosen.length })}
          </Button>
        )}
      </div>
    </Modal>
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
