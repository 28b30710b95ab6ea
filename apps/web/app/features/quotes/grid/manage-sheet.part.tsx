import { assignSheet, extendSheet, listProviders, type Sheet } from '@datum/contract/collection/sheets';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { DueFields, useDue } from '../../rounds/due-fields.part.tsx';

interface ManageProps {
  readonly sheet: Sheet;
  readonly onDone: () => void;
}

/** Moves the due date of one sheet, or gives it to another organisation; both while it is not submitted. */
export function ManageSheetDrawer({
  sheet,
  onDone,
  onClose,
}: ManageProps & { readonly onClose: () => void }) {
  const t = useTranslations('quotes.step');
  return (
    <Drawer opened onClose={onClose} title={t('manage')}>
      <ExtendForm sheet={sheet} onDone={onDone} />
      <AssignForm sheet={sheet} onDone={onDone} />
    </Drawer>
  );
}

function ExtendForm({ sheet, onDone }: ManageProps) {
  const t = useTranslations('quotes.step');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const due = useDue(sheet.due_at);
  const extend = async () => {
    const body = { ...due.body, version: sheet.version };
    if (await send(extendSheet, { params: { id: sheet.id }, body })) {
      toast({ title: t('extended') });
      onDone();
    }
  };
  return (
    <FormShell
      title={t('extend')}
      submitLabel={t('extend')}
      onSubmit={extend}
      loading={busy}
      submitError={problem?.message ?? null}
    >
      <DueFields due={due} dayLabel={t('due')} reasonLabel={t('reason')} problem={problem} />
    </FormShell>
  );
}

function AssignForm({ sheet, onDone }: ManageProps) {
  const t = useTranslations('quotes.step');
  const text = useLocalText();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const { answer } = useCall(listProviders, { query: { data_set: sheet.data_set } });
  const [organisation, setOrganisation] = useState<string | null>(String(sheet.organisation.id));
  const assign = async () => {
    const body = { organisation_id: Number(organisation), version: sheet.version };
    const next = await send(assignSheet, { params: { id: sheet.id }, body });
    if (next) {
      toast({ title: t('assigned', { name: text(next.organisation.name) }) });
      onDone();
    }
  };
  return (
    <FormShell
      title={t('assign')}
      submitLabel={t('assign')}
      onSubmit={assign}
      loading={busy}
      submitError={problem?.message ?? null}
    >
      <SelectField
        name="organisation_id"
        label={t('organisation')}
        options={(answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: text(name) }))}
        value={organisation}
        onChange={setOrganisation}
        error={problem?.fields.organisation_id?.[0] ?? null}
      />
    </FormShell>
  );
}
