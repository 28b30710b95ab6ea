import { removePasskey } from '@datum/contract/sign-in/passkeys';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { makePasskey, passkeysPossible } from '../../lib/session/passkeys.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { useMoment } from './moment.part.tsx';
import classes from './security.module.css';
import type { OwnSecurity } from './sign-in.part.tsx';

interface PasskeysProps {
  readonly security: OwnSecurity;
  readonly onChanged: () => void;
}

/** Passkeys: the ones there are, a new one of this device, and taking one away. */
export function Passkeys({ security, onChanged }: PasskeysProps) {
  const t = useTranslations('security.passkeys');
  const possible = security.passkeys_possible && passkeysPossible();
  return (
    <Panel title={t('title')}>
      {!possible && <p className={classes.words}>{t('impossible')}</p>}
      {possible && security.passkeys.length === 0 && <p className={classes.words}>{t('none')}</p>}
      <ul className={classes.rows}>
        {security.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
        ))}
      </ul>
      {possible && <AddPasskey onChanged={onChanged} />}
    </Panel>
  );
}

interface PasskeyRowProps {
  readonly passkey: OwnSecurity['passkeys'][number];
  readonly onChanged: () => void;
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const t = useTranslations('security.passkeys');
  const moment = useMoment();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const { id, name, created_at, last_used_at } = passkey;
  const remove = async () => {
    setAsking(false);
    if (await attempt(() => call(removePasskey, { params: { id } }))) {
      toast({ title: t('removed') });
      onChanged();
    }
  };
  return (
    <li>
      <span>
        {name}
        <small>
          {t('added', { at: moment(created_at) })},{' '}
          {last_used_at ? t('used', { at: moment(last_used_at) }) : t('unused')}
        </small>
      </span>
      <Button size="xs" variant="subtle" loading={busy} onClick={() => setAsking(true)}>
        {t('remove', { name })}
      </Button>
      <Refusal problem={problem} invalid={problem?.message} />
      <ConfirmDialog
        opened={asking}
        title={t('remove-title', { name })}
        confirmLabel={t('remove', { name })}
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('remove-words')}
      </ConfirmDialog>
    </li>
  );
}

function AddPasskey({ onChanged }: { readonly onChanged: () => void }) {
  const t = useTranslations('security.passkeys');
  const toast = useToast();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (name.trim() && (await attempt(() => makePasskey(name.trim())))) {
      setName('');
      setTried(false);
      toast({ title: t('done') });
      onChanged();
    }
  }
  return (
    <form data-unkept="search" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Refusal problem={problem} invalid={t('refused')} />
      <TextInput
        label={t('name')}
        description={t('name-hint')}
        maxLength={60}
        autoComplete="off"
        error={tried && !name.trim() ? t('need-name') : null}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={busy}>
        {t('add')}
      </Button>
    </form>
  );
}
