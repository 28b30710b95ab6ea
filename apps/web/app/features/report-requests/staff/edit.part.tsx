import { may } from '@datum/contract/access/access';
import { editRequest } from '@datum/contract/requests/report-requests';
import {
  ANSWER_FORMS,
  FILE_WISHES,
  OTHER_AREA,
  REPEATS,
  type RequestDetail,
} from '@datum/contract/requests/request-view';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';

/** Makes exact what was asked for, while both talk about it; the audit log keeps what it was. */
export function EditRequest({ request }: { readonly request: RequestDetail }) {
  const t = useTranslations('report-requests.request');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), editRequest)) return null;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      {open && (
        <Drawer opened onClose={() => setOpen(false)} title={request.number} width={560}>
          <Facts request={request} onClose={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}

function Facts({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests.request');
  const words = useTranslations('request');
  const text = useLocalText();
  const form = useRecordForm({
    draft: `report-requests/${request.uuid}/facts`,
    record: request,
    valuesOf: (kept: RequestDetail) => ({
      title: kept.title,
      wanted: kept.wanted,
      data_area: kept.data_area as string | null,
      items: kept.items,
      regions: kept.regions,
      periods: kept.periods,
      answer_form: kept.answer_form as RequestDetail['answer_form'] | null,
      file_format: kept.file_format as RequestDetail['file_format'] | null,
      purpose: kept.purpose,
      needed_on: kept.needed_on ?? '',
      repeats: kept.repeats as RequestDetail['repeats'] | null,
    }),
    bodyOf: ({ needed_on, ...values }, { version }) => ({ ...values, needed_on: needed_on || null, version }),
    write: writing(editRequest, { params: { uuid: request.uuid } }),
    said: () => t('saved'),
    onSaved: onClose,
    prefix: 'facts-',
  });
  const areas = [
    ...CATALOGUE.map(({ code, name }) => ({ value: code as string, label: text(name) })),
    { value: OTHER_AREA, label: OTHER_AREA },
  ];
  return (
    <RecordForm form={form} title={request.number} submitLabel={t('save')} onCancel={onClose} long>
      <TextField {...form.field('title', words('field.title'))} required />
      <TextareaField {...form.field('wanted', words('field.wanted'))} required />
      <SelectField {...form.field('data_area', words('field.data_area'))} options={areas} />
      <TextField {...form.field('items', words('field.items'))} />
      <TextField {...form.field('regions', words('field.regions'))} />
      <TextField {...form.field('periods', words('field.periods'))} />
      <SelectField
        {...form.field('answer_form', words('field.answer_form'))}
        options={ANSWER_FORMS.map((value) => ({ value, label: words(`form_of.${value}`) }))}
      />
      <SelectField
        {...form.field('file_format', words('field.file_format'))}
        options={FILE_WISHES.map((value) => ({ value, label: words(`format.${value}`) }))}
      />
      <TextareaField {...form.field('purpose', words('field.purpose'))} required />
      <DateField {...form.field('needed_on', words('field.needed_on'))} />
      <SelectField
        {...form.field('repeats', words('field.repeats'))}
        options={REPEATS.map((value) => ({ value, label: words(`repeats.${value}`) }))}
      />
    </RecordForm>
  );
}
