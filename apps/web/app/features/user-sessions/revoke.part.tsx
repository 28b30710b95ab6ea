import { revokeAllSessions, revokeSessions } from '@datum/contract/people/user-sessions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';

interface RevokeChosenProps {
  readonly uuids: readonly string[];
  readonly onDone: () => void;
}

/** Ends the chosen sessions; the server leaves out the one that asks. */
export function RevokeChosen({ uuids, onDone }: RevokeChosenProps) {
  const t = useTranslations('user-sessions.revoke');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [asking, setAsking] = useState(false);
  const revoke = async () => {
    const answer = await send(revokeSessions, { body: { uuids: [...uuids] } });
    if (answer) {
      setAsking(false);
      toast({ title: t('done', { count: answer.revoked }) });
      onDone();
    }
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('chosen', { count: uuids.length })}
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        loading={busy}
        title={t('ask', { count: uuids.length })}
        confirmLabel={t('chosen', { count: uuids.length })}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      >
        {problem ? <p role="alert">{problem.message}</p> : t('why')}
      </ConfirmDialog>
    </>
  );
}

interface RevokeAllProps {
  /** Whose sessions; null = of everybody whom the reader may see. */
  readonly user: { readonly uuid: string; readonly name: string } | null;
  readonly onDone: () => void;
}

/** Ends all sessions but one's own. */
export function RevokeAll({ user, onDone }: RevokeAllProps) {
  const t = useTranslations('user-sessions.revoke');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [asking, setAsking] = useState(false);
  const action = user ? t('all-of', { name: user.name }) : t('all');
  const revoke = async () => {
    const answer = await send(revokeAllSessions, { body: user ? { user_uuid: user.uuid } : {} });
    if (answer) {
      setAsking(false);
      toast({ title: t('done', { count: answer.revoked }) });
      onDone();
    }
  };
  return (
    <>
      <Button size="sm" color="red" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        loading={busy}
        title={user ? t('ask-all-of', { name: user.name }) : t('ask-all')}
        confirmLabel={action}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      >
        {problem ? <p role="alert">{problem.message}</p> : t('why')}
      </ConfirmDialog>
    </>
  );
}
