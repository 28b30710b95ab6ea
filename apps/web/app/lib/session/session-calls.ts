import { href } from '@datum/contract/screens/outside';
import { type LoginAnswer, login, logout, showUser, type UserRecord } from '@datum/contract/sign-in/session';
import { call } from '../api/api.ts';
import { fetchCsrfCookie } from '../api/csrf.ts';
import { ApiProblem, onlyProblems } from '../api/problem.ts';
import { clearDrafts } from '../drafts/drafts.ts';
import { session } from './session.ts';
import type { TabMessage } from './session-tabs.ts';

/** Words of requirements 8 for a login that brings no person. */
export const UNEXPECTED_ANSWER = 'Unexpected response from the server.';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Second-factor code, where the server asked for one. */
  readonly code?: string;
  /** With the code: this browser is not asked for one again for some days. */
  readonly trust_device?: boolean;
}

/** Signs in and keeps the session. Throws ApiProblem: `invalid` for wrong credentials, `two_factor_required`. */
export async function signIn(credentials: Credentials): Promise<UserRecord> {
  await fetchCsrfCookie();
  return keepSession(await call(login, { body: { ...credentials } }));
}

/** Keeps the session of any answer that signs in. Throws ApiProblem `unexpected` where it brings no person (requirements 8). */
export function keepSession(answer: LoginAnswer): UserRecord {
  if (!answer?.access_token || !Array.isArray(answer.data)) {
    throw new ApiProblem('unexpected', UNEXPECTED_ANSWER, { status: 200 });
  }
  session.begin(answer);
  return answer;
}

/** Signs out here and in every other tab. Without a token it says so in the console and does nothing (requirements 8). */
export async function signOut(): Promise<void> {
  if (session.token() === null) {
    console.log('No token found');
    return;
  }
  try {
    await call(logout, {});
  } finally {
    // Also when the server has already forgotten the token, or does not answer: this browser forgets it.
    clearDrafts();
    session.leave();
  }
}

let restoring: Promise<UserRecord | null> | null = null;

/** The signed-in person: known already, or looked up once with the stored token. Null for a visitor. */
export function restoreSession(): Promise<UserRecord | null> {
  const person = session.person();
  if (person || session.token() === null) {
    return Promise.resolve(person);
  }
  restoring ??= lookUp().finally(() => {
    restoring = null;
  });
  return restoring;
}

async function lookUp(): Promise<UserRecord | null> {
  if (session.get().state === 'none') {
    session.restoring();
  }
  try {
    const person = await call(showUser, {});
    session.restored(person);
    return person;
  } catch (problem) {
    if (problem instanceof ApiProblem && session.token() === null) {
      return null;
    }
    throw problem;
  }
}

/**
 * Looks the person behind a token up again, quietly: after a live event, and after each connect of the live channel.
 * Does nothing once the session has another token or is over; a refused token ends it (as every call does).
 * @param token the one whose person is meant; `background: false` counts as use of the session
 */
export async function refreshPerson(token: string, { background = true } = {}): Promise<void> {
  if (session.token() !== token) {
    return;
  }
  const person = await call(showUser, {}, { background }).catch(onlyProblems);
  if (person && session.token() === token && session.person()) {
    session.restored(person);
  }
}

/** What another tab tells: leaves with it, comes back when the same person signs in there, and goes with another. */
export function hearTab(message: TabMessage): void {
  if (message === 'signed-out') {
    session.end('signed-out-elsewhere');
  } else {
    void rejoin();
  }
}

async function rejoin(): Promise<void> {
  const before = session.get();
  const token = session.token();
  if (!('person' in before) || token === null) {
    return;
  }
  const person = await call(showUser, {}, { background: true }).catch(onlyProblems);
  if (!person || session.token() !== token) {
    return; // refused after all: the sheet stays
  }
  if (before.person.uuid !== person.uuid) {
    // Somebody else signed in: what is on this page is not theirs to see.
    location.assign(href('home'));
    return;
  }
  session.restored(person);
}
