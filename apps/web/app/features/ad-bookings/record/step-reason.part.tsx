import { type AdBookingDetail, stepAdBooking } from '@datum/contract/advertising/ad-bookings';
import { AD_REASONS, type AdReason, type AdStep } from '@datum/contract/advertising/ad-steps';
import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';

interface StepReasonProps {
  readonly booking: AdBookingDetail;
  readonly step: AdStep;
  readonly onClose: () => void;
}

/** Takes a step that needs a reason: one of the templates, and a note in free words. */
export function StepReason({ booking, step, onClose }: StepReasonProps) {
  const t = useTranslations('ad-bookings');
  const form = useRecordForm({
    draft: `ad-bookings/${booking.uuid}/${step}`,
    record: booking,
    valuesOf: () => ({ reason: null as AdReason | null, note: '' }),
    bodyOf: (values, { version }) => ({ ...values, step, version }),
    write: writing(stepAdBooking, { params: { uuid: booking.uuid } }),
    said: ({ number, state }) => t('done', { number, state: t(`state.${state}`) }),
    onSaved: onClose,
  });
  const title = `${t(`step.${step}`)}: ${booking.number}`;
  return (
    <Modal opened onClose={onClose} withCloseButton={false} title={title}>
      <RecordForm form={form} title={t('decide')} submitLabel={t(`step.${step}`)} onCancel={onClose}>
        <SelectField
          {...form.field('reason', t('field.reason'))}
          required
          options={AD_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextareaField {...form.field('note', t('field.note'))} />
      </RecordForm>
    </Modal>
  );
}
