import { acceptInvitation } from '@datum/contract/people/account';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { nextStep } from '../../lib/session/return-path.ts';
import { keepSession } from '../../lib/session/session-calls.ts';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { NewPassword } from './new-password.part.tsx';
import { Refusal } from './refusal.part.tsx';

interface AcceptInvitationProps {
  /** The secret of the mailed link; works once, for seven days. */
  readonly token: string;
  readonly email: string;
}

/** The first sign-in of somebody who was invited: a password of their own, and they are in (rules 7.4). */
export function AcceptInvitation({ token, email }: AcceptInvitationProps) {
  const t = useTranslations('account');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const navigate = useNavigate();
  const least = useLeastLength();
  const short = tried && [...password].length < least ? t('wrong.password', { least }) : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if ([...password].length >= least) {
      await attempt(async () => {
        const person = keepSession(await call(acceptInvitation, { body: { token, password } }));
        await navigate(nextStep(person, null), { replace: true });
      });
    }
  }

  return (
    <>
      <h1 className="type-h2">{t('invitation.title')}</h1>
      <p className={classes.lead}>{t('invitation.lead', { email })}</p>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Refusal
          problem={problem}
          invalid={t(problem?.fields.token ? 'invitation.expired' : 'problem.fields')}
        />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPassword value={password} onChange={setPassword} error={short ?? problem?.fields.password?.[0]} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('invitation.submit')}
        </Button>
      </form>
    </>
  );
}
