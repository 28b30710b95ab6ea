import { may } from '@datum/contract/access/access';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { changeManyUsers, inviteUser, type ShownUser, suspendUser } from '@datum/contract/people/users';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import classes from './users.module.css';

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
  const [action, setAction] = useState<Action | null>(null);
  return (
    <>
      {ACTIONS.filter((one) => may(person, one)).map((one) => (
        <Button key={one.action} size="sm" onClick={() => setAction(one.action)}>
          {t(one.action, { count: chosen.length })}
        </Button>
      ))}
      {action && (
        <Ask
          action={action}
          chosen={chosen}
          onCancel={() => setAction(null)}
          onDone={() => {
            setAction(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface AskProps extends ManyActionsProps {
  readonly action: Action;
  readonly onCancel: () => void;
}

function Ask({ action, chosen, onDone, onCancel }: AskProps) {
  const t = useTranslations('users.many');
  const overlay = useTranslations('ui.overlay');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [role, setRole] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<readonly { uuid: string; message: string | null }[]>([]);
  const go = async () => {
    const done = await send(changeManyUsers, {
      body: {
        uuids: chosen.map(({ uuid }) => uuid),
        action,
        reason,
        ...(role ? { role_id: Number(role) } : {}),
      },
    });
    if (!done) return;
    const failed = done.results.filter((result) => !result.done);
    toast({ title: t(`did.${action}`, { count: done.results.length - failed.length }) });
    if (failed.length === 0) onDone();
    else setRefused(failed);
  };
  const close = refused.length > 0 ? onDone : onCancel;
  return (
    <Modal
      opened
      onClose={close}
      title={t(`ask.${action}`, { count: chosen.length })}
      withCloseButton={false}
    >
      {refused.length > 0 ? (
        <>
          <p>{t('refused', { count: refused.length })}</p>
          <ul className={classes.refused}>
            {refused.map(({ uuid, message }) => (
              <li key={uuid}>
                <b>{chosen.find((user) => user.uuid === uuid)?.name ?? uuid}</b> {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t(`why.${action}`)}</p>
          {action === 'assign-role' && <RoleChoice value={role} onChange={setRole} />}
          {action === 'suspend' && (
            <TextField name="reason" label={t('reason')} value={reason} onChange={setReason} required />
          )}
        </>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
      <div className={classes.dialog}>
        <Button variant="subtle" onClick={close}>
          {refused.length > 0 ? overlay('close') : overlay('cancel')}
        </Button>
        {refused.length === 0 && (
          <Button
            variant="filled"
            loading={busy}
            disabled={(action === 'assign-role' && !role) || (action === 'suspend' && reason.trim() === '')}
            onClick={() => void go()}
          >
            {t(action, { count: chosen.length })}
          </Button>
        )}
      </div>
    </Modal>
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
