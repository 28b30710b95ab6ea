import { may } from '@datum/contract/access/access';
import { deliverRequest } from '@datum/contract/requests/request-papers';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { ClosedButton } from '../../../ui/page/closed-button.tsx';
import { OtherHolders } from '../../approvals/other-holders.part.tsx';

/** Approves and sends what another person made; says what is missing before. */
export function DeliverButton({
  request,
  staff,
}: {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}) {
  const t = useTranslations('report-requests.deliver');
  const [open, setOpen] = useState(false);
  const block = staff.deliver_block;
  if (!may(usePerson(), deliverRequest) || request.state !== 'review') return null;
  return (
    <>
      <ClosedButton
        size="sm"
        variant="filled"
        why={block ? t(`block.${block}`) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </ClosedButton>
      {(block === 'own' || block === 'asked') && <OtherHolders right="requests.report.deliver" />}
      {open && <Deliver request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

function Deliver({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests.deliver');
  const form = useRecordForm({
    draft: `report-requests/${request.uuid}/deliver`,
    record: request,
    valuesOf: () => ({ text: '' }),
    bodyOf: ({ text }, { version }: RequestDetail) => ({ text, version }),
    write: writing(deliverRequest, { params: { uuid: request.uuid } }),
    said: () => t('done'),
    onSaved: onClose,
    prefix: 'deliver-',
  });
  return (
    <Modal opened onClose={onClose} title={t('title')} withCloseButton={false} size="lg">
      <RecordForm form={form} title={t('title')} submitLabel={t('do')} onCancel={onClose}>
        <TextareaField {...form.field('text', t('text'))} required />
      </RecordForm>
    </Modal>
  );
}
