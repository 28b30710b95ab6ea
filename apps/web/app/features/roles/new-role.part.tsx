import { createRole, type ShownRole, showRole } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

interface NewRoleProps {
  readonly roles: readonly ShownRole[];
  readonly onClose: () => void;
}

/** A custom role: it begins with what its base may do, and is narrowed or widened in the matrix afterwards. */
export function NewRoleDrawer({ roles, onClose }: NewRoleProps) {
  const t = useTranslations('roles');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const base = useCall(showRole, from ? { params: { id: Number(from) } } : null);
  const { send, busy, problem } = useSend();
  const save = async () => {
    const start = base.answer;
    if (!start) return;
    const body = { name, description, base_role: start.base_role, grants: start.grants };
    const role = await send(createRole, { body });
    if (role) await navigate(href('roles.edit', { id: role.id }));
  };
  const fields = problem?.fields ?? {};
  return (
    <Drawer opened onClose={onClose} title={t('new.title')}>
      <FormShell
        title={t('new.title')}
        submitLabel={t('new.save')}
        loading={busy || base.loading}
        onSubmit={() => void save()}
        submitError={fields.grants?.join(' ') ?? (problem && !fields.name ? problem.message : null)}
      >
        <TextField
          name="name"
          label={t('field.name')}
          required
          maxLength={60}
          value={name}
          onChange={setName}
          error={fields.name?.[0] ?? null}
        />
        <TextField
          name="description"
          label={t('field.description')}
          maxLength={300}
          value={description}
          onChange={setDescription}
        />
        <SelectField
          name="base"
          label={t('new.base')}
          hint={t('new.base-hint')}
          required
          options={roles.map((role) => ({ value: String(role.id), label: role.name }))}
          value={from}
          onChange={setFrom}
        />
      </FormShell>
    </Drawer>
  );
}
