import { forgotPassword, resetPassword } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { NewPassword } from './new-password.part.tsx';
import { Refusal } from './refusal.part.tsx';
import { Resend } from './resend.part.tsx';

interface ResetFormProps {
  readonly token: string;
  readonly email: string;
}

/** A new password by the mailed link; an old link gives a new one in one click. */
export function ResetForm({ token, email }: ResetFormProps) {
  const t = useTranslations('account');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const least = useLeastLength();
  const short = tried && [...password].length < least ? t('wrong.password', { least }) : null;
  const expired = problem?.fields.token !== undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if ([...password].length >= least) {
      const body = { token, email, password, password_confirmation: password };
      setDone(await attempt(() => call(resetPassword, { body })));
    }
  }

  if (done) {
    return (
      <>
        <h1 className="type-h2">{t('reset.done')}</h1>
        <p role="status" className={classes.lead}>
          {t('reset.done-words')}
        </p>
        <p className={classes.ways}>
          <Link to={href('login')} replace>
            {t('log-in')}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className="type-h2">{t('reset.title')}</h1>
      <p className={classes.lead}>{t('reset.lead', { email })}</p>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Refusal problem={problem} invalid={t(expired ? 'reset.expired' : 'problem.fields')} />
        {expired && (
          <Resend
            label={t('reset.new-link')}
            onSend={async () => {
              await call(forgotPassword, { body: { email } });
              return 60;
            }}
          />
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPassword value={password} onChange={setPassword} error={short ?? problem?.fields.password?.[0]} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  );
}
