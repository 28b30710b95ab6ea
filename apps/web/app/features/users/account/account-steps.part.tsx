import { may } from '@datum/contract/access/access';
import { inviteUser, restoreUser, suspendUser } from '@datum/contract/people/users';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';

/** Invite again, suspend, give back: what the state of the account allows and the reader may do. */
export function AccountSteps({
  user,
  onChanged,
}: {
  readonly user: UserDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('users.steps');
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem, clear } = useSend();
  const [asking, setAsking] = useState(false);
  const params = { uuid: user.uuid };
  const done = (answer: unknown, words: string) => {
    if (answer) {
      setAsking(false);
      toast({ title: words });
      onChanged();
    }
  };
  return (
    <>
      {problem && !asking && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
      {(user.status === 'invited' || user.status === 'unverified') && may(person, inviteUser) && (
        <Button
          size="sm"
          loading={busy}
          onClick={async () => done(await send(inviteUser, { params }), t('invited', { email: user.email }))}
        >
          {t('invite')}
        </Button>
      )}
      {user.status === 'suspended' && user.may.suspend && (
        <Button
          size="sm"
          loading={busy}
          onClick={async () => done(await send(restoreUser, { params }), t('restored'))}
        >
          {t('restore')}
        </Button>
      )}
      {user.status !== 'suspended' && user.status !== 'closed' && user.may.suspend && (
        <Button
          size="sm"
          color="red"
          onClick={() => {
            clear();
            setAsking(true);
          }}
        >
          {t('suspend')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('ask', { name: user.name })}
          label={t('reason')}
          hint={t('why', { count: user.live_sessions })}
          confirmLabel={t('suspend')}
          record={user}
          write={writing(suspendUser, { params })}
          bodyOf={(reason) => ({ reason })}
          onDone={(answer) => done(answer ?? true, t('suspended'))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
