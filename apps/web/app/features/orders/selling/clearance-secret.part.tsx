import { saveClearanceSecret } from '@datum/contract/orders/clearance/clearance-settings';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { useToast } from '../../../ui/overlays/use-toast.tsx';

interface SecretProps {
  readonly version: number;
  readonly onSaved: () => void;
}

/** The secret of the account at the service: typed, sent and forgotten; no draft keeps it. */
export function ClearanceSecret({ version, onSaved }: SecretProps) {
  const t = useTranslations('selling.clearance');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [secret, setSecret] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if ((await send(saveClearanceSecret, { body: { secret, version } })) === null) return;
    setSecret('');
    toast({ title: t('secret-saved') });
    onSaved();
  };
  return (
    <form data-unkept="secret" onSubmit={(event) => void save(event)} aria-label={t('secret')}>
      <PasswordInput
        label={t('new-secret')}
        description={t('secret-hint')}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        autoComplete="off"
        maxLength={500}
        required
        error={problem?.fields.secret?.[0] ?? problem?.message ?? null}
      />
      <Button type="submit" loading={busy} mt="sm">
        {t('save-secret')}
      </Button>
    </form>
  );
}
