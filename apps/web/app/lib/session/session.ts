import type { LoginAnswer, STORAGE_KEYS, UserRecord } from '@datum/contract/sign-in/session';
import { tellSignedOut } from './session-tabs.ts';

// Written out and not imported: the contract's file carries its schemas, and this one is in every public page.
const KEYS = { token: 'token', expiry: 'session_expiry' } as const satisfies typeof STORAGE_KEYS;

/** Why a session ended: its time was up, the server refused it, or another tab signed out. */
export type EndReason = 'expired' | 'refused' | 'signed-out-elsewhere';

/**
 * - `none`: a visitor
 * - `restoring`: a token is stored, the person is not known yet
 * - `signed-in`
 * - `ended`: the person was signed in here; the page stays as it is under the sign-in sheet
 */
export type Session =
  | { readonly state: 'none' }
  | { readonly state: 'restoring' }
  | { readonly state: 'signed-in'; readonly person: UserRecord }
  | { readonly state: 'ended'; readonly person: UserRecord; readonly reason: EndReason };

const NONE: Session = { state: 'none' };
let current: Session = NONE;
let lastUse = 0;
const listeners = new Set<() => void>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) {
    listener();
  }
}

/** The session of this tab over the stored token (requirements 3, 4 and 8). No call is made from here. */
export const session = {
  get: (): Session => current,
  /** The signed-in person, or null. */
  person: (): UserRecord | null => (current.state === 'signed-in' ? current.person : null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The stored token while it lasts, or null. */
  token: (): string | null => (session.expiresAt() > Date.now() ? localStorage.getItem(KEYS.token) : null),
  /** End of the session, milliseconds since the epoch; 0 without one. */
  expiresAt: (): number => Number(localStorage.getItem(KEYS.expiry) ?? 0),

  /** When this tab last used the session, milliseconds since the epoch. */
  usedAt: (): number => lastUse,
  /** A call that counts as use was made. */
  used(): void {
    lastUse = Date.now();
  },

  /** Keeps a login's token and its end; the other tabs hear of it by what is stored. */
  begin({ access_token, token_type: _type, expires_at, expires_in: _in, ...person }: LoginAnswer): void {
    localStorage.setItem(KEYS.expiry, String(Date.parse(expires_at)));
    localStorage.setItem(KEYS.token, access_token);
    become({ state: 'signed-in', person });
  },

  /** A stored token is being looked up. */
  restoring: (): void => become({ state: 'restoring' }),
  /** The person behind the stored token, also after a change of the record. */
  restored: (person: UserRecord): void => become({ state: 'signed-in', person }),

  /**
   * Ends the session of this tab. Text stays on the page for the person to sign in again.
   * @param token the one that was refused; a newer one, stored meanwhile by another tab, is left alone
   */
  end(reason: EndReason, token?: string): void {
    if (token !== undefined && token !== localStorage.getItem(KEYS.token)) {
      return;
    }
    forget();
    if (current.state === 'signed-in') {
      become({ state: 'ended', person: current.person, reason });
    } else if (current.state === 'restoring') {
      become(NONE);
    }
  },

  /** Explicit logout: nothing of the person stays, and the other tabs leave too. */
  leave(): void {
    forget();
    become(NONE);
    tellSignedOut();
  },
};

function forget(): void {
  localStorage.removeItem(KEYS.token);
  localStorage.removeItem(KEYS.expiry);
}
