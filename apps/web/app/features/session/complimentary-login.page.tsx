import { href } from '@datum/contract/screens/outside';
import { complimentaryLogin, type UserRecord } from '@datum/contract/sign-in/session';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { nextStep } from '../../lib/session/return-path.ts';
import { type Credentials, keepSession } from '../../lib/session/session-calls.ts';
import { AcceptInvitation } from '../account/accept-invitation.part.tsx';
import { useFragment } from '../account/fragment.part.tsx';
import { InvitationCode } from './invitation-code.part.tsx';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.part.tsx';

/** Complimentary access: by the mailed invitation the first time, by password from then on. */
export default function ComplimentaryLoginPage() {
  const t = useTranslations('account.complimentary');
  const fragment = useFragment();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [byCode, setByCode] = useState(search.get('by') === 'code');
  const goOn = (person: UserRecord) => void navigate(nextStep(person, search.get('next')), { replace: true });
  const invitation = fragment?.get('invitation');
  if (invitation) {
    return <AcceptInvitation token={invitation} email={fragment?.get('email') ?? ''} />;
  }
  return (
    <>
      <h1 className="type-h2">{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      {byCode ? <InvitationCode onSignedIn={goOn} /> : <SignInForm onSignedIn={goOn} enter={enter} />}
      <div className={classes.ways}>
        <Button variant="subtle" size="sm" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'by-password' : 'by-code')}
        </Button>
        <Link to={href('login')}>{t('other')}</Link>
      </div>
    </>
  );
}

const enter = async (credentials: Credentials): Promise<UserRecord> =>
  keepSession(await call(complimentaryLogin, { body: { ...credentials } }));
