import { complimentaryLogin, type UserRecord } from '@datum/contract/sign-in/session';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { keepSession } from '../../lib/session/session-calls.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { EmailField } from '../account/email-field.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './sign-in-form.module.css';

/** The invitation's code typed or pasted by hand, where its link cannot be opened; works the first time only. */
export function InvitationCode({ onSignedIn }: { readonly onSignedIn: (person: UserRecord) => void }) {
  const t = useTranslations('account.complimentary');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const { attempt, busy, problem } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { email: email.trim(), code: code.trim() };
    void attempt(async () => onSignedIn(keepSession(await call(complimentaryLogin, { body }))));
  };
  return (
    <form data-unkept="secret" className={classes.form} noValidate onSubmit={submit}>
      <Refusal problem={problem} invalid={t('wrong')} />
      <EmailField value={email} onChange={setEmail} autoFocus />
      <TextInput
        label={t('code')}
        description={t('code-hint')}
        size="lg"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
