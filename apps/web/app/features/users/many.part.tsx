import { may } from '@datum/contract/access/access';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { changeManyUsers, inviteUser, type ShownUser, suspendUser } from '@datum/contract/people/users';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { ManyDialog } from '../../page-kit/many/many-dialog.tsx';
import { ManySteps } from '../../page-kit/many/many-steps.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

const ACTIONS = [
  { action: 'invite', access: inviteUser.access },
  { action: 'assign-role', access: { permission: 'people.user.assign-role' } },
  { action: 'suspend', access: suspendUser.access },
] as const;
type Action = (typeof ACTIONS)[number]['action'];

interface ManyActionsProps {
  readonly chosen: readonly ShownUser[];
  readonly onDone: () => void;
}

/** What can be done with the chosen accounts; asks once, and says for each account what happened. */
export function ManyActions({ chosen, onDone }: ManyActionsProps) {
  const t = useTranslations('users.many');
  const person = usePerson();
  return (
    <ManySteps
      steps={ACTIONS.filter((one) => may(person, one)).map(({ action }) => action)}
      label={(action) => t(action, { count: chosen.length })}
      dialog={(action, ends) => <Ask {...ends} action={action} chosen={chosen} />}
      onDone={onDone}
    />
  );
}

interface AskProps extends ManyActionsProps {
  readonly action: Action;
  readonly onCancel: () => void;
}

function Ask({ action, chosen, onDone, onCancel }: AskProps) {
  const t = useTranslations('users.many');
  const [role, setRole] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const count = chosen.length;
  const body = {
    uuids: chosen.map(({ uuid }) => uuid),
    action,
    reason,
    ...(role ? { role_id: Number(role) } : {}),
  };
  return (
    <ManyDialog
      title={t(`ask.${action}`, { count })}
      label={t(action, { count })}
      endpoint={changeManyUsers}
      input={{ body }}
      isReady={!(action === 'assign-role' && !role) && !(action === 'suspend' && reason.trim() === '')}
      said={(done) => t(`did.${action}`, { count: done })}
      refusedTitle={(refused) => t('refused', { count: refused })}
      nameOf={(uuid) => chosen.find((user) => user.uuid === uuid)?.name}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{t(`why.${action}`)}</p>
      {action === 'assign-role' && <RoleChoice value={role} onChange={setRole} />}
      {action === 'suspend' && (
        <TextField name="reason" label={t('reason')} value={reason} onChange={setReason} required />
      )}
    </ManyDialog>
  );
}

function RoleChoice(props: { value: string | null; onChange: (value: string | null) => void }) {
  const t = useTranslations('users');
  const { answer } = useCall(listRoles, {});
  return (
    <SelectField
      name="role_id"
      label={t('field.role')}
      required
      options={(answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  );
}
