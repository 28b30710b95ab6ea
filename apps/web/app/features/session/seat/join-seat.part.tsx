import { href } from '@datum/contract/screens/outside';
import { lookAtSeatInvitation } from '@datum/contract/subscriptions/seat-invitations';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { restoreSession } from '../../../lib/session/session-calls.ts';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { useAttempt } from '../../account/attempt.part.tsx';
import { Refusal } from '../../account/refusal.part.tsx';
import type { Look } from '../../account/seat/invited.part.tsx';
import { MakeAccount } from '../../account/seat/make-account.part.tsx';
import classes from '../sign-in-form.module.css';
import { TakeSeat } from './take-seat.part.tsx';

/** Where the mail of an invitation to a seat leads: an account is made here, or the one that there is takes the seat. */
export function JoinSeat({ token }: { readonly token: string }) {
  const t = useTranslations('account.seat');
  const [look, setLook] = useState<Look | null>(null);
  const { attempt, problem } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void attempt(async () => {
      await restoreSession();
      setLook(await call(lookAtSeatInvitation, { body: { token } }));
    });
  }, [token]);
  if (problem) {
    return (
      <>
        <h1 className="type-h2">{t('title-none')}</h1>
        {problem.status === 409 ? (
          <p role="alert">{problem.message}</p>
        ) : (
          <Refusal problem={problem} invalid={t('expired')} />
        )}
        <p className={classes.ways}>
          <Link to={href('login')}>{t('to-sign-in')}</Link>
        </p>
      </>
    );
  }
  if (!look) {
    return (
      <Loading>
        <SkeletonLines widths={['60%', '100%', '100%']} />
      </Loading>
    );
  }
  return look.has_account ? (
    <TakeSeat token={token} look={look} />
  ) : (
    <MakeAccount token={token} look={look} />
  );
}
