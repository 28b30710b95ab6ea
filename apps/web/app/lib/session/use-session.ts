import type { UserRecord } from '@datum/contract/sign-in/session';
import { useSyncExternalStore } from 'react';
import { type Session, session } from './session.ts';

const VISITOR: Session = { state: 'none' };

/** The session of this tab; on the server always a visitor's. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => VISITOR);

/** The person of this page: signed in, or known while the sign-in sheet is open; null for a visitor. */
export function usePerson(): UserRecord | null {
  const current = useSession();
  return 'person' in current ? current.person : null;
}

/** Whether this browser has a session, without asking the server who it is; false until the page has come alive. */
export const useHasToken = (): boolean =>
  useSyncExternalStore(
    session.subscribe,
    () => session.token() !== null,
    () => false,
  );
