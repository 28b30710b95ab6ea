import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { type beginTwoFactor, confirmTwoFactor } from '@datum/contract/sign-in/two-factor';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session/session.ts';
import { refreshPerson } from '../../lib/session/session-calls.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { CodeField } from '../account/code-field.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './security.module.css';

interface EnrolmentProps {
  readonly setup: AnswerOf<typeof beginTwoFactor>;
  readonly onConfirmed: (backupCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret as picture and as text, and the first code that proves the app has it. */
export function Enrolment({ setup, onConfirmed, onCancel }: EnrolmentProps) {
  const t = useTranslations('security');
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const { attempt, busy, problem } = useAttempt();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShort(code.length !== 6);
    if (code.length !== 6) {
      return;
    }
    await attempt(async () => {
      const { backup_codes } = await call(confirmTwoFactor, { body: { code } });
      // A session that the policy kept closed is open from now on.
      await refreshPerson(session.token() ?? '');
      onConfirmed(backup_codes);
    });
  }

  return (
    <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('two-factor.scan')}</p>
      <img className={classes.picture} src={setup.qr_code} alt={t('two-factor.picture')} />
      <p className={classes.words}>
        {t('two-factor.by-hand')} <span className={classes.key}>{setup.secret}</span>
      </p>
      <Refusal problem={problem} invalid={t('two-factor.wrong')} />
      <CodeField
        label={t('two-factor.code')}
        hint={t('two-factor.code-hint')}
        value={code}
        onChange={setCode}
        error={short && code.length !== 6 ? t('two-factor.six') : null}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" size="sm" loading={busy}>
          {t('two-factor.confirm')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
