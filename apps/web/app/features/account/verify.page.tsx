import { resendCode, verify, verifyAccount } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/outside';
import { showUser } from '@datum/contract/sign-in/session';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { nextStep } from '../../lib/session/return-path.ts';
import { session } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { CodeField } from './code-field.part.tsx';
import { useFragment } from './fragment.part.tsx';
import { Refusal } from './refusal.part.tsx';
import { Resend } from './resend.part.tsx';

/** The six digits of the mail. Its link only fills them in, and is itself what the button confirms by: opening it uses nothing up. */
export default function VerifyPage() {
  const t = useTranslations('account.verify');
  const person = usePerson();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const fragment = useFragment();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const next = search.get('next');
  const verified = person?.is_verified ?? false;

  const [isOther, setOther] = useState(false);
  const link = fragment?.get('email') === person?.email ? fragment : null;
  const mailed = link?.get('code');

  useEffect(() => {
    if (mailed) setCode(mailed);
  }, [mailed]);
  useEffect(() => {
    const now = session.person();
    if (verified && now) {
      void navigate(nextStep(now, next), { replace: true });
    }
  }, [verified, next, navigate]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShort(code.length !== 6);
    if (code.length === 6) {
      await attempt(code === mailed ? byLink : byCode);
    }
  }
  const byCode = async () => session.restored(await call(verifyAccount, { body: { code } }));
  /** The link of another sign-up with this address confirms that one, and ends its password. */
  async function byLink(): Promise<void> {
    const body = { token: link?.get('token') ?? '', email: person?.email ?? '' };
    await call(verify, { body });
    const now = await call(showUser, {});
    setOther(!now.is_verified);
    session.restored(now);
  }
  const leave = () => void attempt(signOut).finally(() => navigate(href('register'), { replace: true }));
  return (
    <>
      <h1 className="type-h2">{t('title')}</h1>
      <p className={classes.lead}>{t('lead', { email: person?.email ?? '' })}</p>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Refusal problem={problem} invalid={t('wrong')} />
        {isOther && (
          <p role="status">
            {t('other-sign-up')} <Link to={href('forgot-password')}>{t('new-password')}</Link>
          </p>
        )}
        <CodeField
          label={t('code')}
          hint={t('hint')}
          value={code}
          onChange={setCode}
          error={short && code.length !== 6 ? t('six') : null}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('submit')}
        </Button>
      </form>
      <div className={classes.ways}>
        <Resend label={t('again')} onSend={async () => (await call(resendCode, { body: {} })).retry_after} />
        <Button variant="subtle" size="sm" onClick={leave}>
          {t('other-address')}
        </Button>
      </div>
      <p className={classes.note}>{t('spam')}</p>
    </>
  );
}
