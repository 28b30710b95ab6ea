import { useCallback, useEffect, useRef, useState } from 'react';

/** A form with something that is not saved. */
interface Unsaved {
  /** Saves and says whether it worked; null where that takes more than a click. */
  readonly save: (() => Promise<boolean>) | null;
  /** It is still there when only the query of the address changes, as by a filter on the same page. */
  readonly outlivesQuery: boolean;
}

const forms = new Set<Unsaved>();
const saves = new Set<Promise<unknown>>();

/** All forms on the page that hold something unsaved; one guard asks for all of them before the page is left. */
export const unsaved = {
  isAny: (): boolean => forms.size > 0,
  /** Something is lost when only the query of the address changes. */
  isAnyInQuery: (): boolean => [...forms].some(({ outlivesQuery }) => !outlivesQuery),
  /** Waits until no save is under way, saved or refused; then `isAny` says whether something was left. */
  async settled(): Promise<void> {
    while (saves.size > 0) await Promise.allSettled(saves);
  },
  canSave: (): boolean => [...forms].every(({ save }) => save !== null),
  /** Saves form by form; false when one could not be saved. */
  async saveAll(): Promise<boolean> {
    for (const form of forms) {
      if (!(await form.save?.())) return false;
    }
    return true;
  },
};

/** A save under way, which steps of the same page wait for; over once the form knows how it went. */
export async function saving<T>(save: () => Promise<T>): Promise<T> {
  const under = save();
  saves.add(under);
  try {
    return await under;
  } finally {
    saves.delete(under);
  }
}

/**
 * For a step of what forms of the page hold: waits for a save under way, and says whether all is saved. What is typed and
 * not saved would be left out of what the step approves.
 */
export function useAllSaved() {
  const [isUnsaved, setUnsaved] = useState(false);
  const isAllSaved = async (): Promise<boolean> => {
    await unsaved.settled();
    setUnsaved(unsaved.isAny());
    return !unsaved.isAny();
  };
  return { isUnsaved, isAllSaved } as const;
}

/**
 * Holds the page while a form is dirty.
 * @returns lets go at once, for a form that was just saved and now leads elsewhere
 */
export function useUnsaved(
  isDirty: boolean,
  { save = null, outlivesQuery = false }: Partial<Unsaved> = {},
): () => void {
  const latest = useRef(save);
  latest.current = save;
  const held = useRef<Unsaved | null>(null);
  const letGo = useCallback(() => {
    if (held.current) forms.delete(held.current);
    held.current = null;
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const saves = latest.current !== null;
    held.current = { save: saves ? async () => (await latest.current?.()) ?? false : null, outlivesQuery };
    forms.add(held.current);
    return letGo;
  }, [isDirty, outlivesQuery, letGo]);
  return letGo;
}
