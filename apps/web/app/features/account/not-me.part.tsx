import { notMe } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session/session.ts';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { Refusal } from './refusal.part.tsx';

interface NotMeProps {
  /** The secret of the mailed link; works once, for seven days. */
  readonly token: string;
  readonly email: string;
}

/** "It was not me": says what will happen first. Opening the link changes nothing, only the button does. */
export function NotMe({ token, email }: NotMeProps) {
  const t = useTranslations('account.not-me');
  const [done, setDone] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const closed = await attempt(() => call(notMe, { body: { token } }));
    setDone(closed);
    if (closed && session.token() !== null) {
      session.leave(); // it has ended with all others
    }
  }
  if (done) {
    return (
      <>
        <h1 className="type-h2">{t('done')}</h1>
        <p role="status" className={classes.lead}>
          {t('done-words', { email })}
        </p>
        <p className={classes.ways}>
          <Link to={href('forgot-password')}>{t('no-mail')}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className="type-h2">{t('title')}</h1>
      <p className={classes.lead}>{t('lead', { email })}</p>
      <ul className={classes.note}>
        <li>{t('sessions')}</li>
        <li>{t('password')}</li>
        <li>{t('set-up')}</li>
      </ul>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Refusal problem={problem} invalid={t('expired')} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('submit')}
        </Button>
      </form>
      <p className={classes.ways}>
        <Link to={href('login')}>{t('was-me')}</Link>
        {problem && <Link to={href('forgot-password')}>{t('no-mail')}</Link>}
      </p>
    </>
  );
}
