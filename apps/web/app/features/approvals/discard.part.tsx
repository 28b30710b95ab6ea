import { may } from '@datum/contract/access/access';
import { APPROVAL_ENDPOINTS, type ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';

interface DiscardProps {
  readonly noun: ApprovalNoun;
  readonly id: number;
  readonly onDiscarded: () => void;
}

/** Takes a draft out that nobody approved, after a question. */
export function Discard({ noun, id, onDiscarded }: DiscardProps) {
  const t = useTranslations('approvals');
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem, clear } = useSend();
  const [isAsking, ask] = useState(false);
  const endpoint = APPROVAL_ENDPOINTS[noun].discard;
  if (!may(person, endpoint)) return null;
  const close = () => {
    ask(false);
    clear();
  };
  const discard = async () => {
    // an answer without a body is undefined, a refusal null
    if ((await send(endpoint, { params: { id } })) === null) return;
    toast({ title: t('discarded') });
    onDiscarded();
  };
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => ask(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('discard-title')}
        confirmLabel={t('discard')}
        destructive
        loading={busy}
        onConfirm={() => void discard()}
        onCancel={close}
      >
        {t('discard-why')}
        {problem && <p role="alert">{problem.message}</p>}
      </ConfirmDialog>
    </>
  );
}
