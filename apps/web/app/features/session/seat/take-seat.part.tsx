import { href } from '@datum/contract/screens/all';
import { acceptOwnInvitation } from '@datum/contract/subscriptions/seat-invitations';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { session } from '../../../lib/session/session.ts';
import { refreshPerson, signOut } from '../../../lib/session/session-calls.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';
import { useAttempt } from '../../account/attempt.part.tsx';
import { Refusal } from '../../account/refusal.part.tsx';
import { Invited, type Look } from '../../account/seat/invited.part.tsx';
import { PasskeyButton } from '../passkey-button.part.tsx';
import classes from '../sign-in-form.module.css';
import { WaysIn } from '../ways-in.part.tsx';

interface TakeSeatProps {
  readonly token: string;
  readonly look: Look;
}

/** Where the invited address has an account: it signs in here, so that the link is not lost, and takes the seat. */
export function TakeSeat({ token, look }: TakeSeatProps) {
  const t = useTranslations('account.seat');
  const person = usePerson();
  const { email } = look;
  const isTheirs = person?.email.toLowerCase() === email.toLowerCase();
  return (
    <>
      <Invited look={look} />
      {!person && (
        <>
          <p>{t('has-account', { email })}</p>
          <WaysIn email={email} submitLabel={t('sign-in')} onSignedIn={() => undefined} />
          <PasskeyButton onSignedIn={() => undefined} />
          <p className={classes.ways}>
            <Link to={href('forgot-password')}>{t('forgot')}</Link>
          </p>
        </>
      )}
      {person && !isTheirs && <SomebodyElse email={email} own={person.email} />}
      {person && isTheirs && <Take token={token} look={look} />}
    </>
  );
}

function SomebodyElse({ email, own }: { readonly email: string; readonly own: string }) {
  const t = useTranslations('account.seat');
  const { attempt, busy, problem } = useAttempt();
  return (
    <div className={classes.form}>
      <p>{t('somebody-else', { email, own })}</p>
      <Refusal problem={problem} invalid={t('sign-out')} />
      <Button variant="filled" size="lg" fullWidth loading={busy} onClick={() => void attempt(signOut)}>
        {t('sign-out')}
      </Button>
    </div>
  );
}

function Take({ token, look }: TakeSeatProps) {
  const t = useTranslations('account.seat');
  const text = useLocalText();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const [leaves, setLeaves] = useState(false);
  const [tried, setTried] = useState(false);
  const left = look.leaves && text(look.leaves);
  const take = async () => {
    setTried(true);
    if (left && !leaves) return;
    if ((await send(acceptOwnInvitation, { body: { token, leaves } })) === null) return;
    await refreshPerson(session.token() ?? '', { background: false });
    await navigate(href('billing.subscription'), { replace: true });
  };
  return (
    <div className={classes.form}>
      <p>{t('as', { email: look.email })}</p>
      {problem && <RefusalBox refusal={problem}>{problem.message}</RefusalBox>}
      {left && (
        <Checkbox
          label={t('leave', { left })}
          error={tried && !leaves && t('leave-asked', { left })}
          checked={leaves}
          onChange={(event) => setLeaves(event.currentTarget.checked)}
        />
      )}
      <Button variant="filled" size="lg" fullWidth loading={busy} onClick={() => void take()}>
        {t('take')}
      </Button>
    </div>
  );
}
