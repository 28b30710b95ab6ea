import { may } from '@datum/contract/access/access';
import { freezeAnswer } from '@datum/contract/requests/request-papers';
import { attachToRequest } from '@datum/contract/requests/request-thread';
import type { RequestDetail, RequestFile } from '@datum/contract/requests/request-view';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { FreezeChoices } from '../answers/freeze-choices.part.tsx';
import { Attach } from '../thread/files.part.tsx';

/** States in which an answer can be made. */
export const MADE_IN: readonly string[] = ['received', 'clarifying', 'accepted', 'in_work', 'review'];

/** Freezes a published table as the answer. */
export function FreezeButton({ request }: { readonly request: RequestDetail }) {
  const t = useTranslations('report-requests.freeze');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), freezeAnswer) || request.merged_into || !MADE_IN.includes(request.state)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <Drawer opened onClose={() => setOpen(false)} title={t('title')} width={520}>
          <Freeze request={request} onClose={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}

function Freeze({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests');
  const text = useLocalText();
  const [files, setFiles] = useState<readonly RequestFile[]>([]);
  const params = { uuid: request.uuid };
  const isSubject = CATALOGUE.some(({ code }) => code === request.data_area);
  const form = useRecordForm({
    record: request,
    valuesOf: () => ({
      subject: (isSubject ? request.data_area : null) as string | null,
      from: null as string | null,
      to: null as string | null,
      regions: [] as readonly string[],
      items: [] as readonly string[],
      as_of: null as string | null,
    }),
    bodyOf: ({ subject, from, to, regions, items, as_of }, { version }: RequestDetail) => ({
      subject,
      from: from ?? '',
      to: to ?? '',
      regions,
      items,
      as_of: as_of === null ? null : Number(as_of),
      files: files.map(({ uuid }) => uuid),
      version,
    }),
    write: writing(freezeAnswer, { params }),
    said: () => t('freeze.done'),
    onSaved: onClose,
    prefix: 'freeze-',
  });
  return (
    <RecordForm form={form} title={t('freeze.title')} submitLabel={t('freeze.do')} onCancel={onClose} long>
      <p>{t('freeze.lead')}</p>
      <SelectField
        {...form.field('subject', t('field.subject'))}
        required
        options={CATALOGUE.map(({ code, name }) => ({ value: code, label: text(name) }))}
        // what was chosen of another subject is none of this one
        onChange={(subject) =>
          form.set({ subject, from: null, to: null, regions: [], items: [], as_of: null })
        }
      />
      {form.values.subject && (
        <FreezeChoices
          subject={form.values.subject}
          fields={{
            from: form.field('from', t('field.from')),
            to: form.field('to', t('field.to')),
            regions: form.field('regions', t('field.regions')),
            items: form.field('items', t('field.items')),
            as_of: form.field('as_of', t('field.as_of')),
          }}
        />
      )}
      <Attach endpoint={attachToRequest} input={{ params }} files={files} onChange={setFiles} />
    </RecordForm>
  );
}
