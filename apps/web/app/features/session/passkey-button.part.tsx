import type { UserRecord } from '@datum/contract/sign-in/session';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { enterWithPasskey, passkeysPossible } from '../../lib/session/passkeys.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './sign-in-form.module.css';

interface PasskeyButtonProps {
  readonly onSignedIn: (person: UserRecord) => void;
}

/** Signing in with a passkey, where this browser and this address can have one. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const t = useTranslations('account.passkey');
  const [possible] = useState(passkeysPossible);
  const { attempt, busy, problem } = useAttempt();
  if (!possible) {
    return null;
  }
  return (
    <div className={classes.other}>
      <Refusal problem={problem} invalid={t('refused')} />
      <Button
        size="lg"
        fullWidth
        loading={busy}
        onClick={() => void attempt(async () => onSignedIn(await enterWithPasskey()))}
      >
        {t('sign-in')}
      </Button>
    </div>
  );
}
