import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showOwnSecurity } from '@datum/contract/sign-in/security';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Authenticator } from './authenticator.part.tsx';
import { Passkeys } from './passkeys.part.tsx';
import { Password } from './password.part.tsx';
import classes from './security.module.css';
import { TrustedDevices } from './trusted.part.tsx';

/** How the person signs in, as the server tells it. */
export type OwnSecurity = AnswerOf<typeof showOwnSecurity>;

/** Password, authenticator app with its backup codes and the devices that need it not, and passkeys. */
export function SignIn() {
  const { answer, problem, reload } = useCall(showOwnSecurity, {});
  if (problem) {
    return <ErrorState reference={problem.reference ?? undefined} onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['30%', '60%', '30%', '60%']} />
      </Loading>
    );
  }
  return (
    <div className={classes.parts}>
      <Password changedAt={answer.password_changed_at} onChanged={reload} />
      <Authenticator security={answer} onChanged={reload} />
      {answer.two_factor.is_on && <TrustedDevices />}
      <Passkeys security={answer} onChanged={reload} />
    </div>
  );
}
