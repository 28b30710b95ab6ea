import { APPROVAL_ENDPOINTS, type ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead } from '@datum/contract/computation/approvals/head';
import type { ApprovalStep } from '@datum/contract/computation/approvals/steps';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

interface ReasonFormProps {
  readonly noun: ApprovalNoun;
  readonly head: ApprovalHead;
  readonly step: ApprovalStep;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Takes a step that asks for a reason. */
export function ReasonForm({ noun, head, step, onDone, onCancel }: ReasonFormProps) {
  const t = useTranslations('approvals');
  const form = useRecordForm({
    record: head,
    valuesOf: () => ({ reason: '' }),
    bodyOf: ({ reason }, { version }) => ({ reason, version }),
    write: writing(APPROVAL_ENDPOINTS[noun].step, { params: { id: head.id, step } }),
    said: () => t(`done.${step}`),
    onSaved: onDone,
    prefix: 'step-',
  });
  return (
    <RecordForm form={form} title={t(`step.${step}`)} submitLabel={t(`step.${step}`)} onCancel={onCancel}>
      <TextField {...form.field('reason', t('reason'))} required />
    </RecordForm>
  );
}
