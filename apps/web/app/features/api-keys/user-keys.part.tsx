import { may } from '@datum/contract/access/access';
import { listUserKeys, revokeUserKey, type ShownKey } from '@datum/contract/sign-in/api-keys';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './api-keys.module.css';

/** The live API keys of somebody else, beside their account; ending one needs the right to end their sessions. */
export function UserKeys({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('api-keys');
  const person = usePerson();
  const toast = useToast();
  const { answer, reload } = useCall(listUserKeys, may(person, listUserKeys) ? { params: { uuid } } : null);
  const { send, busy, problem } = useSend();
  const [ending, setEnding] = useState<ShownKey | null>(null);
  const live = answer?.data.filter(({ state }) => state === 'live') ?? [];
  if (live.length === 0) {
    return null;
  }
  async function end(key: ShownKey): Promise<void> {
    setEnding(null);
    if ((await send(revokeUserKey, { params: { uuid, key: key.uuid } })) !== null) {
      toast({ title: t('ended', { name: key.name }) });
      reload();
    }
  }
  return (
    <section>
      <h2>{t('title')}</h2>
      <Refusal problem={problem} invalid={problem?.message} />
      <ul className={classes.lines}>
        {live.map((key) => (
          <li key={key.uuid}>
            <span>
              {key.name} <small>{t('line', { prefix: key.prefix, until: key.expires_on })}</small>
            </span>
            {may(person, revokeUserKey) && (
              <Button size="xs" variant="subtle" loading={busy} onClick={() => setEnding(key)}>
                {t('end-named', { name: key.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={ending !== null}
        title={t('end-title', { name: ending?.name ?? '' })}
        confirmLabel={t('end')}
        destructive
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(null)}
      >
        {t('end-words')}
      </ConfirmDialog>
    </section>
  );
}
