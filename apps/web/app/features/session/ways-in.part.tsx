import { showWaysIn, type UserRecord } from '@datum/contract/sign-in/session';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useFragment } from '../account/fragment.part.tsx';
import { MailCode } from './mail-code.part.tsx';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.part.tsx';

interface WaysInProps {
  readonly onSignedIn: (person: UserRecord) => void;
  /** The person who signs in again: their address is not asked for. */
  readonly email?: string;
  readonly submitLabel?: string;
}

/** By password, or by a code that comes by mail. The mail's link opens the second with the code filled in. */
export function WaysIn({ onSignedIn, email, submitLabel }: WaysInProps) {
  const t = useTranslations('auth.mail-code');
  const fragment = useFragment();
  const mailed = email === undefined ? fragment?.get('mail-code') : null;
  const [byMail, setByMail] = useState(false);
  const [typed, setTyped] = useState(email ?? '');
  const possible = useCall(showWaysIn, {}).answer?.mail_codes ?? false;
  useEffect(() => {
    if (mailed) {
      setTyped(fragment?.get('email') ?? '');
      setByMail(true);
    }
  }, [fragment, mailed]);
  const known = email === undefined ? {} : { email };
  return (
    <>
      {byMail ? (
        <MailCode key={mailed} {...known} typed={typed} mailed={mailed ?? ''} onSignedIn={onSignedIn} />
      ) : (
        <SignInForm
          {...known}
          {...(submitLabel === undefined ? {} : { submitLabel })}
          onSignedIn={onSignedIn}
          onEmail={setTyped}
        />
      )}
      {(possible || byMail) && (
        <Button className={classes.other ?? ''} variant="subtle" size="sm" onClick={() => setByMail(!byMail)}>
          {t(byMail ? 'by-password' : 'instead')}
        </Button>
      )}
    </>
  );
}
