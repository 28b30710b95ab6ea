import { useCallback, useEffect, useRef, useState } from 'react';
import { onlyProblems } from '../api/problem.ts';
import { holdReload } from '../deploy/newer-build.ts';
import { session } from '../session/session.ts';
import { usePerson, useSession } from '../session/use-session.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { dropServerDraft, findServerDraft, keepServerDraft } from './server-drafts.ts';

const EVERY = 3000;
const AGAIN = 15_000;

/** Where the keeping of a draft stands; what `ui`'s SavedMark shows. */
export type DraftState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed' }
  /** An earlier draft waits for an answer; until then nothing is written over it. */
  | {
      readonly kind: 'offered';
      readonly at: Date;
      readonly onRestore: () => void;
      readonly onDiscard: () => void;
    };

interface DraftOptions<T> {
  /** Path of the screen: the draft comes back on the same screen only. Letters, digits and . : / @ - _; null keeps nothing. */
  readonly screen: string | null;
  /** What the form holds now. */
  readonly values: T;
  /** Whether it differs from what is saved. */
  readonly dirty: boolean;
  /** An earlier draft never comes back by itself, not even in the same tab: it is offered. */
  readonly onlyOffers?: boolean;
  /** Puts an earlier draft back into the form. */
  readonly restore: (values: T) => void;
}

const IDLE: DraftState = { kind: 'idle' };

/**
 * Keeps what is typed into a form (rules 7.7). Every 3 s while it changes, and when the page is hidden: on the server,
 * for any browser of the person, and in this tab. After a reload the tab's copy comes back by itself; a draft of the
 * server is offered. While the form is dirty no newer build reloads the page.
 * @returns the state for a SavedMark, and `drop`, to call when the form was saved or given up
 */
export function useDraft<T>({ screen: kept, values, dirty, onlyOffers = false, restore }: DraftOptions<T>) {
  const screen = kept ?? '';
  const owner = usePerson()?.uuid;
  const person = kept === null ? undefined : owner;
  const signedIn = useSession().state === 'signed-in';
  const [state, setState] = useState(IDLE);
  const latest = useRef({ values, restore });
  latest.current = { values, restore };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Something of this form may lie on the server. */
  const isOnServer = useRef(false);
  const isOffered = useRef(false);
  /** The text that was saved or given up: until it changes nothing keeps it again, also not a page that is left. */
  const dropped = useRef<string | null>(null);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isOffered.current = false;
    dropped.current = JSON.stringify(latest.current.values);
    setState(IDLE);
    if (person !== undefined) {
      dropDraft(person, screen);
    }
    if (isOnServer.current && session.person()?.uuid === person) {
      isOnServer.current = false;
      dropServerDraft(screen).catch(onlyProblems);
    }
  }, [person, screen]);

  const keep = useCallback(
    async (leaving = false) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      // nobody's text is kept after they signed out, also not by a form that is on its way out
      const current = session.get();
      if (person === undefined || !('person' in current) || current.person.uuid !== person) {
        return;
      }
      if (dropped.current === JSON.stringify(latest.current.values)) {
        return;
      }
      const isInTab = keepDraft(person, screen, latest.current.values);
      if (isOffered.current) {
        return;
      }
      if (current.state === 'ended') {
        setState(isInTab ? { kind: 'saved', at: new Date() } : { kind: 'failed' });
        return;
      }
      isOnServer.current = true;
      try {
        const at = await keepServerDraft(screen, latest.current.values, leaving);
        setState((before) => (isOnServer.current ? { kind: 'saved', at } : before));
      } catch (failure) {
        onlyProblems(failure);
        setState({ kind: 'failed' });
        timer.current ??= setTimeout(keep, AGAIN);
      }
    },
    [person, screen],
  );

  useEffect(() => {
    if (person === undefined) {
      return;
    }
    const inTab = readDraft<T>(person, screen);
    if (inTab && !onlyOffers) {
      latest.current.restore(inTab.values);
      isOnServer.current = true;
      setState({ kind: 'saved', at: new Date(inTab.at) });
      return;
    }
    let gone = false;
    const offer = (draft: { readonly at: Date; readonly values: T } | null) => {
      if (gone || !draft) {
        return;
      }
      isOnServer.current = true;
      if (JSON.stringify(draft.values) === JSON.stringify(latest.current.values)) {
        drop();
        return;
      }
      isOffered.current = true;
      setState({
        kind: 'offered',
        at: draft.at,
        onRestore: () => {
          isOffered.current = false;
          latest.current.restore(draft.values);
          setState({ kind: 'saved', at: draft.at });
        },
        onDiscard: drop,
      });
    };
    if (inTab) offer({ at: new Date(inTab.at), values: inTab.values });
    else findServerDraft<T>(screen).then(offer, onlyProblems);
    return () => {
      gone = true;
    };
  }, [person, screen, drop, onlyOffers]);

  const text = JSON.stringify(values);
  useEffect(() => {
    if (text !== dropped.current) {
      dropped.current = null;
    }
    if (dirty) {
      timer.current ??= setTimeout(keep, EVERY);
    }
  }, [text, dirty, keep]);

  // what is as it was saved needs no draft, however it came to be so
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty && !isOffered.current) {
      drop();
    }
    wasDirty.current = dirty;
  }, [dirty, drop]);

  useEffect(() => {
    if (!dirty) {
      return;
    }
    const release = holdReload();
    const onHidden = () => document.visibilityState === 'hidden' && timer.current && void keep(true);
    const onLeave = () => void keep(true);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      release();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [dirty, keep]);

  // after signing in again, and on the way to another screen, what was typed last is kept at once
  useEffect(() => {
    if (signedIn && timer.current) {
      void keep();
    }
  }, [signedIn, keep]);
  useEffect(
    () => () => {
      if (timer.current) {
        void keep();
      }
    },
    [keep],
  );

  return { state, drop } as const;
}
