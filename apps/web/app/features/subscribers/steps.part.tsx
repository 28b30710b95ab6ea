import { may } from '@datum/contract/access/access';
import type { Subscription } from '@datum/contract/subscriptions/subscribers';
import {
  changePlan,
  convertSubscription,
  endSubscription,
  extendSubscription,
  resumeSubscription,
  suspendSubscription,
  takeBackChange,
} from '@datum/contract/subscriptions/subscription-steps';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { ChangePlan } from './change.part.tsx';
import { GrantForm } from './grant.part.tsx';
import classes from './subscribers.module.css';

/** The steps that take a reason, and maybe a day. */
const STEPS = {
  extend: { endpoint: extendSubscription, day: true },
  convert: { endpoint: convertSubscription, day: true },
  suspend: { endpoint: suspendSubscription, day: false },
  resume: { endpoint: resumeSubscription, day: false },
  end: { endpoint: endSubscription, day: true },
  'take-back': { endpoint: takeBackChange, day: false },
} as const;
type Step = keyof typeof STEPS;

/** What can be done with a subscription in its state; the API decides for itself. */
export function stepsOf({
  state,
  source,
  plan,
}: Pick<Subscription, 'state' | 'source' | 'plan'>): (Step | 'change' | 'give')[] {
  if (state === 'expired' || state === 'rejected') return ['give'];
  if (state.startsWith('pending')) return [];
  return [
    ...(state === 'change_scheduled' ? (['take-back'] as const) : []),
    'extend',
    'change',
    ...(source === 'paid' || plan.type === 'complimentary' ? [] : (['convert'] as const)),
    state === 'suspended' ? 'resume' : 'suspend',
    'end',
  ];
}

/** Buttons of the steps; the chosen one opens its form below them. */
export function Steps({
  subscription,
  onGiven,
}: {
  readonly subscription: Subscription;
  /** Another one was given to the same holder. */
  readonly onGiven: (uuid: string) => void;
}) {
  const t = useTranslations('subscribers');
  const person = usePerson();
  const [open, setOpen] = useState<Step | 'change' | 'give' | null>(null);
  const close = () => setOpen(null);
  const steps = stepsOf(subscription);
  if (!may(person, changePlan) || steps.length === 0) {
    return null;
  }
  if (open === 'give') {
    return <GrantForm holder={subscription.holder} onClose={close} onSaved={({ uuid }) => onGiven(uuid)} />;
  }
  if (open === 'change') {
    return <ChangePlan subscription={subscription} onClose={close} />;
  }
  if (open) {
    return <StepForm step={open} subscription={subscription} onClose={close} />;
  }
  return (
    <div className={classes.steps}>
      {steps.map((step) => (
        <Button key={step} size="xs" onClick={() => setOpen(step)}>
          {t(`step.${step}.open`)}
        </Button>
      ))}
    </div>
  );
}

interface StepFormProps {
  readonly step: Step;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

function StepForm({ step, subscription, onClose }: StepFormProps) {
  const t = useTranslations('subscribers');
  const { endpoint, day } = STEPS[step];
  const isPaid = step === 'convert' || (step === 'extend' && subscription.source === 'paid');
  const form = useRecordForm({
    record: subscription,
    valuesOf: () => ({ to: '', payment_reference: '', reason: '', mail: true }),
    bodyOf: ({ to, payment_reference, ...values }, { version }) => ({
      ...values,
      version,
      ...(day ? { to } : {}),
      ...(isPaid ? { payment_reference } : {}),
    }),
    write: writing(endpoint, { params: { uuid: subscription.uuid } }),
    said: () => t(`step.${step}.done`),
    onSaved: onClose,
    prefix: `${step}-`,
  });
  const title = t(`step.${step}.open`);
  return (
    <RecordForm form={form} title={title} submitLabel={title} onCancel={onClose}>
      <p>{t(`step.${step}.why`)}</p>
      {day && <DateField {...form.field('to', t('field.last_day'))} required />}
      {isPaid && (
        <TextField
          {...form.field('payment_reference', t('field.payment'))}
          hint={t('hint.payment')}
          required
        />
      )}
      <TextareaField {...form.field('reason', t('field.reason'))} required />
      <CheckField {...form.field('mail', t('field.mail'))} />
    </RecordForm>
  );
}
