import { useCallback, useEffect, useRef } from 'react';

/** A form with something that is not saved. */
interface Unsaved {
  /** Saves and says whether it worked; null where that takes more than a click. */
  readonly save: (() => Promise<boolean>) | null;
  /** It is still there when only the query of the address changes, as by a filter on the same page. */
  readonly outlivesQuery: boolean;
}

const forms = new Set<Unsaved>();

/** All forms on the page that hold something unsaved; one guard asks for all of them before the page is left. */
export const unsaved = {
  isAny: (): boolean => forms.size > 0,
  /** Something is lost when only the query of the address changes. */
  isAnyInQuery: (): boolean => [...forms].some(({ outlivesQuery }) => !outlivesQuery),
  canSave: (): boolean => [...forms].every(({ save }) => save !== null),
  /** Saves form by form; false when one could not be saved. */
  async saveAll(): Promise<boolean> {
    for (const form of forms) {
      if (!(await form.save?.())) return false;
    }
    return true;
  },
};

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
