import { may } from '@datum/contract/access/access';
import {
  createMacro,
  editMacro,
  listMacros,
  type RequestMacro,
  removeMacro,
} from '@datum/contract/requests/request-settings';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';

/** Replies that are written once and sent to many. */
export function Macros() {
  const t = useTranslations('report-requests.settings');
  const mayEdit = may(usePerson(), createMacro);
  const [open, setOpen] = useState<RequestMacro | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <section style={{ marginTop: 32 }}>
      <h2 className="type-h4">{t('macros')}</h2>
      <Loaded called={useCall(listMacros, {})}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="muted">{t('no-macros')}</p>}
            <ul>
              {data.map((macro) => (
                <li key={macro.uuid}>
                  {mayEdit ? (
                    <Button variant="subtle" size="compact-sm" onClick={() => setOpen(macro)}>
                      {macro.name}
                    </Button>
                  ) : (
                    macro.name
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {mayEdit && (
        <Button size="sm" onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      )}
      {open && (
        <Drawer opened onClose={close} title={t('macro-title')} width={560}>
          <MacroForm macro={open === 'new' ? null : open} onClose={close} />
        </Drawer>
      )}
    </section>
  );
}

function MacroForm({
  macro,
  onClose,
}: {
  readonly macro: RequestMacro | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('report-requests');
  const params = { uuid: macro?.uuid ?? '' };
  const form = useRecordForm({
    draft: `request-macros/${macro?.uuid ?? 'new'}`,
    record: macro,
    valuesOf: (kept: RequestMacro | null) => ({
      name: kept?.name ?? '',
      body: { en: kept?.body.en ?? '', ms: kept?.body.ms ?? '' },
      asks: kept?.asks ?? false,
    }),
    bodyOf: (values, kept) => ({ ...values, ...(kept ? { version: kept.version } : {}) }),
    write: macro ? writing(editMacro, { params }) : writing(createMacro, {}),
    said: () => t('settings.macro-saved'),
    onSaved: onClose,
    prefix: 'macro-',
  });
  return (
    <RecordForm
      form={form}
      title={t('settings.macro-title')}
      submitLabel={t('settings.save-macro')}
      onCancel={onClose}
      destructive={
        macro && (
          <Act
            endpoint={removeMacro}
            input={{ params }}
            label={t('settings.remove')}
            ask={{ title: t('settings.remove-ask'), why: t('settings.remove-why'), destructive: true }}
            done={() => t('settings.removed')}
            onDone={onClose}
          />
        )
      }
    >
      <TextField {...form.field('name', t('field.name'))} required />
      <TextareaField {...form.field('body.en', t('field.body_en'))} required />
      <TextareaField {...form.field('body.ms', t('field.body_ms'))} />
      <CheckField {...form.field('asks', t('field.asks'))} />
    </RecordForm>
  );
}
