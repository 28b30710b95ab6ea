import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showOwnSecurity } from '@datum/contract/sign-in/security';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Authenticator } from './authenticator.part.tsx';
import { Passkeys } from './passkeys.part.tsx';
import { Password } from './password.part.tsx';
import classes from './security.module.css';
import { TrustedDevices } from './trusted.part.tsx';

/** How the person signs in, as the server tells it. */
export type OwnSecurity = AnswerOf<typeof showOwnSecurity>;

/** Password, authenticator app with its backup codes and the devices that need it not, and passkeys. */
export function SignIn() {
  const called = useCall(showOwnSecurity, {});
  const { reload } = called;
  return (
    <Loaded called={called} lines={['30%', '60%', '30%', '60%']}>
      {(security) => (
        <div className={classes.parts}>
          <Password changedAt={security.password_changed_at} onChanged={reload} />
          <Authenticator security={security} onChanged={reload} />
          {security.two_factor.is_on && <TrustedDevices />}
          <Passkeys security={security} onChanged={reload} />
        </div>
      )}
    </Loaded>
  );
}
