import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '@datum/contract/sign-in/passkeys';
import { stepUp as stepUpCall, type UserRecord } from '@datum/contract/sign-in/session';
import { call } from '../api/api.ts';
import { ApiProblem } from '../api/problem.ts';
import { keepSession } from './session-calls.ts';

/** Whether this browser has passkeys and this address can have them: they belong to a host name (rules 5.5). */
export const passkeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

/** Signs in with a passkey of this browser. Throws ApiProblem. */
export const enterWithPasskey = async (): Promise<UserRecord> =>
  keepSession(await call(signInWithPasskey, { body: await answerChallenge() }));

/** Proves with a passkey that the signed-in person is there. Throws ApiProblem. */
export const proveWithPasskey = async (): Promise<void> => {
  await call(stepUpCall, { body: await answerChallenge() });
};

/** Makes a passkey in this browser and keeps its public part. Throws ApiProblem. */
export async function makePasskey(name: string): Promise<void> {
  const { challenge_uuid, options } = await call(beginPasskey, {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: options as never }).catch(givenUp);
  await call(addPasskey, { body: { challenge_uuid, name, response: { ...response } } });
}

async function answerChallenge() {
  const { challenge_uuid, options } = await call(beginPasskeySignIn, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The options are WebAuthn's own JSON, which the contract passes on unread.
  const response = await startAuthentication({ optionsJSON: options as never }).catch(givenUp);
  return { challenge_uuid, response: { ...response } };
}

/** The person closed the browser's dialog, or the authenticator had nothing to offer. */
function givenUp(error: unknown): never {
  if (error instanceof Error) {
    console.warn('The passkey was not used', error);
    throw new ApiProblem('passkey', error.message);
  }
  throw error;
}
