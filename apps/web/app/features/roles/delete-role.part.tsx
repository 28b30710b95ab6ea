import { may } from '@datum/contract/access/access';
import { deleteRole } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import type { RoleDetail } from './use-grants.ts';

/** Deletes a custom role; the server refuses while people have it. */
export function DeleteRole({ role }: { readonly role: RoleDetail }) {
  const t = useTranslations('roles.delete');
  const person = usePerson();
  const back = useBack();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!may(person, deleteRole)) {
    return null;
  }
  const remove = async () => {
    try {
      await call(deleteRole, { params: { id: role.id } });
      toast({ title: t('done', { name: role.name }) });
      back(href('roles.list'));
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setRefusal(failure.message);
    }
  };
  return (
    <>
      <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        title={t('ask', { name: role.name })}
        confirmLabel={t('action')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {refusal ? <p role="alert">{refusal}</p> : t('why')}
      </ConfirmDialog>
    </>
  );
}
