import { createRole, type ShownRole, showRole } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

interface NewRoleProps {
  readonly roles: readonly ShownRole[];
  readonly onClose: () => void;
}

/** A custom role: it begins with what its base may do, and is narrowed or widened in the matrix afterwards. */
export function NewRoleDrawer({ roles, onClose }: NewRoleProps) {
  const t = useTranslations('roles');
  const navigate = useNavigate();
  const [from, setFrom] = useState<string | null>(null);
  const base = useCall(showRole, from ? { params: { id: Number(from) } } : null).answer;
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ name: '', description: '', base_role: null as string | null }),
    bodyOf: ({ name, description }) => ({
      name,
      description,
      base_role: base?.base_role,
      grants: base?.grants ?? [],
    }),
    write: writing(createRole, {}),
    onSaved: ({ id }) => void navigate(href('roles.edit', { id })),
  });
  const { field } = form;
  const begins = field('base_role', t('new.base'));
  return (
    <Drawer opened onClose={onClose} title={t('new.title')}>
      <RecordForm form={form} title={t('new.title')} submitLabel={t('new.save')}>
        <TextField {...field('name', t('field.name'))} />
        <TextField {...field('description', t('field.description'))} />
        <SelectField
          {...begins}
          hint={t('new.base-hint')}
          options={roles.map((role) => ({ value: String(role.id), label: role.name }))}
          onChange={(id) => {
            begins.onChange(id);
            setFrom(id);
          }}
        />
      </RecordForm>
    </Drawer>
  );
}
