import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { holdReload } from './newer-build.ts';
import { usePerson } from './use-session.ts';

const EVERY = 3000;

/** Where the keeping of a draft stands; what `ui`'s SavedMark shows. */
export type DraftState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed' };

interface DraftOptions<T> {
  /** Path of the screen: the draft comes back on the same screen only. */
  readonly screen: string;
  /** What the form holds now. */
  readonly values: T;
  /** Whether it differs from what is saved. */
  readonly dirty: boolean;
  /** Puts an earlier draft back into the form; called once, when there is one. */
  readonly restore: (values: T) => void;
}

/**
 * Keeps what is typed into a form through reloads and the end of the session (settled 7.7): 3 s after a change, and at
 * once when the page is hidden. While the form is dirty no newer build reloads the page.
 * @returns the state for a SavedMark, and `drop`, to call when the form was saved or given up
 */
export function useDraft<T>({ screen, values, dirty, restore }: DraftOptions<T>) {
  const person = usePerson()?.uuid;
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const latest = useRef({ values, restore });
  latest.current = { values, restore };

  useEffect(() => {
    const draft = person === undefined ? null : readDraft<T>(person, screen);
    if (draft) {
      latest.current.restore(draft.values);
      setState({ kind: 'saved', at: new Date(draft.at) });
    }
  }, [person, screen]);

  const keep = useCallback(() => {
    if (person !== undefined) {
      const kept = keepDraft(person, screen, latest.current.values);
      setState(kept ? { kind: 'saved', at: new Date() } : { kind: 'failed' });
    }
  }, [person, screen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the wait anew
  useEffect(() => {
    if (!dirty) {
      return;
    }
    const timer = setTimeout(keep, EVERY);
    return () => clearTimeout(timer);
  }, [values, dirty, keep]);

  useEffect(() => {
    if (!dirty) {
      return;
    }
    const release = holdReload();
    window.addEventListener('pagehide', keep);
    return () => {
      release();
      window.removeEventListener('pagehide', keep);
    };
  }, [dirty, keep]);

  const drop = useCallback(() => {
    if (person !== undefined) {
      dropDraft(person, screen);
    }
    setState({ kind: 'idle' });
  }, [person, screen]);
  return { state, drop } as const;
}
