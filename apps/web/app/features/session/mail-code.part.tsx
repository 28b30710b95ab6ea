import { askMailCode, signInByMailCode } from '@datum/contract/sign-in/mail-codes';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { keepSession } from '../../lib/session/session-calls.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { CodeField } from '../account/code-field.part.tsx';
import { EmailField, looksLikeEmail } from '../account/email-field.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { Resend } from '../account/resend.part.tsx';
import { NO_SECOND_FACTOR, SecondFactorFields } from './second-factor-fields.part.tsx';
import classes from './sign-in-form.module.css';
import { SignInProblem } from './sign-in-problem.part.tsx';
import { useSignIn } from './use-sign-in.ts';

interface MailCodeProps {
  readonly onSignedIn: (person: UserRecord) => void;
  /** The person who signs in again: their address is not asked for. */
  readonly email?: string;
  /** What was typed as address before. */
  readonly typed: string;
  /** The code that the mail's link carries; it is filled in, and used up only when it is sent. */
  readonly mailed: string;
}

const ask = async (email: string) => (await call(askMailCode, { body: { email } })).retry_after;

/** Signing in with six digits that come by mail: first the address, then the code. */
export function MailCode({ onSignedIn, email, typed, mailed }: MailCodeProps) {
  const t = useTranslations('auth.mail-code');
  const words = useTranslations('account.wrong');
  const [address, setAddress] = useState(email ?? typed);
  const [wait, setWait] = useState(mailed === '' ? null : 0);
  const [tried, setTried] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  if (wait !== null) {
    return <EnterCode email={address.trim()} mailed={mailed} wait={wait} onSignedIn={onSignedIn} />;
  }
  const isAddress = looksLikeEmail(address);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isAddress) {
      await attempt(async () => setWait(await ask(address.trim())));
    } else {
      document.getElementById('email')?.focus();
    }
  }
  return (
    <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <Refusal problem={problem} invalid={words('email')} />
      {email === undefined && (
        <EmailField
          value={address}
          onChange={setAddress}
          autoFocus
          error={tried && !isAddress ? words('email') : null}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {t('send')}
      </Button>
    </form>
  );
}

interface EnterCodeProps {
  readonly email: string;
  readonly mailed: string;
  /** Seconds until another code may be asked for. */
  readonly wait: number;
  readonly onSignedIn: (person: UserRecord) => void;
}

function EnterCode({ email, mailed, wait, onSignedIn }: EnterCodeProps) {
  const t = useTranslations('auth.mail-code');
  const login = useTranslations('auth.login');
  const [code, setCode] = useState(mailed);
  const [short, setShort] = useState(false);
  const [second, setSecond] = useState(NO_SECOND_FACTOR);
  const { submit, busy, problem, asksCode, waiting } = useSignIn(
    onSignedIn,
    async (body: { email: string; mail_code: string }) => keepSession(await call(signInByMailCode, { body })),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length !== 6);
    if (code.length === 6) {
      void submit({ email, mail_code: code, ...(asksCode ? second : {}) });
    }
  };
  return (
    <>
      <p role="status" className={classes.lead}>
        {t('sent', { email })}
      </p>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={send}>
        <SignInProblem problem={problem} waiting={waiting} wrong={t('wrong')} />
        <CodeField
          label={t('code')}
          hint={t('hint')}
          value={code}
          onChange={setCode}
          error={short && code.length !== 6 ? t('six') : null}
        />
        {asksCode && <SecondFactorFields value={second} onChange={setSecond} />}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy} disabled={waiting > 0}>
          {waiting > 0 ? login('again-in', { seconds: waiting }) : login('submit')}
        </Button>
      </form>
      <Resend label={t('again')} initial={wait} onSend={() => ask(email)} />
    </>
  );
}
