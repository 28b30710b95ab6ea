import { forgotPassword } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { EmailField, looksLikeEmail } from './email-field.part.tsx';
import { Refusal } from './refusal.part.tsx';
import { Resend } from './resend.part.tsx';

const WAIT_SECONDS = 60;

/** Asks for the link to a new password: the same words for every address, and a plain one when no answer came. */
export default function ForgotPasswordPage() {
  const t = useTranslations('account');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const ask = () => call(forgotPassword, { body: { email: email.trim() } });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (looksLikeEmail(email)) {
      setSent(await attempt(ask));
    } else {
      document.getElementById('email')?.focus();
    }
  }

  return (
    <>
      <h1 className="type-h2">{t('forgot.title')}</h1>
      {sent ? (
        <>
          <p role="status" className={classes.lead}>
            {t('forgot.sent', { email: email.trim() })}
          </p>
          <p className={classes.note}>{t('forgot.sent-hint')}</p>
          <Resend
            label={t('forgot.again')}
            initial={WAIT_SECONDS}
            onSend={async () => {
              await ask();
              return WAIT_SECONDS;
            }}
          />
        </>
      ) : (
        <>
          <p className={classes.lead}>{t('forgot.lead')}</p>
          <form
            data-unkept="visitor"
            className={classes.form}
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <Refusal problem={problem} invalid={t('wrong.email')} />
            <EmailField
              value={email}
              onChange={setEmail}
              autoFocus
              error={tried && !looksLikeEmail(email) ? t('wrong.email') : null}
            />
            <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
              {t('forgot.submit')}
            </Button>
          </form>
        </>
      )}
      <p className={classes.ways}>
        <Link to={href('login')}>{t('back-to-login')}</Link>
      </p>
    </>
  );
}
