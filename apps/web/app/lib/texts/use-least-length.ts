import { showWaysIn } from '@datum/contract/sign-in/session';
import { useCall } from '../api/use-call.ts';

/** What every installation asks for, until the policy in force is known. */
const LEAST = 12;

/** Characters that a new password needs by the security policy; the server checks it too, with lists of known passwords. */
export const useLeastLength = (): number => useCall(showWaysIn, {}).answer?.password_min_length ?? LEAST;
