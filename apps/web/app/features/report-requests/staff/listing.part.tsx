import { may } from '@datum/contract/access/access';
import { listAnswered } from '@datum/contract/requests/report-requests';
import { REUSES, type RequestDetail, type StaffView } from '@datum/contract/requests/request-view';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { ClosedButton } from '../../../ui/page/closed-button.tsx';

interface ListingProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** Whether an answered request stands in the public list, and under what title. */
export function ListingButton({ request, staff }: ListingProps) {
  const t = useTranslations('report-requests.listing');
  const [open, setOpen] = useState(false);
  const isOver = request.state === 'delivered' || request.state === 'closed';
  if (!may(usePerson(), listAnswered) || !isOver || request.merged_into) return null;
  const input = { params: { uuid: request.uuid }, body: { listed: null, version: request.version } };
  return (
    <>
      <ClosedButton
        size="sm"
        why={request.may_list ? undefined : t('not-agreed')}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </ClosedButton>
      {staff.listed && <Act endpoint={listAnswered} input={input} label={t('off')} done={() => t('done')} />}
      {open && <Listing request={request} staff={staff} onClose={() => setOpen(false)} />}
    </>
  );
}

function Listing({ request, staff, onClose }: ListingProps & { readonly onClose: () => void }) {
  const t = useTranslations('report-requests');
  const reuse = useTranslations('request.reuse');
  const form = useRecordForm({
    record: request,
    valuesOf: () => ({
      listed: {
        title: { en: staff.listed?.title.en ?? request.title, ms: staff.listed?.title.ms ?? '' },
        reuse: (staff.listed?.reuse ?? 'with-source') as (typeof REUSES)[number] | null,
      },
    }),
    bodyOf: (values, { version }: RequestDetail) => ({ ...values, version }),
    write: writing(listAnswered, { params: { uuid: request.uuid } }),
    said: () => t('listing.done'),
    onSaved: onClose,
    prefix: 'listing-',
  });
  return (
    <Modal opened onClose={onClose} title={t('listing.title')} withCloseButton={false} size="lg">
      <RecordForm form={form} title={t('listing.title')} submitLabel={t('listing.do')} onCancel={onClose}>
        <p>{t('listing.agreed')}</p>
        <TextField {...form.field('listed.title.en', t('field.title_en'))} required />
        <TextField {...form.field('listed.title.ms', t('field.title_ms'))} />
        <SelectField
          {...form.field('listed.reuse', t('field.reuse'))}
          options={REUSES.map((value) => ({ value, label: reuse(value) }))}
        />
      </RecordForm>
    </Modal>
  );
}
