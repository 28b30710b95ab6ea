import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * What a form holds that is over no record, kept while one types (rules 7.7): `keeps` is for its FormShell, and `drop`
 * is called when it was sent or given up.
 *
 *     const { values, set, keeps, drop } = useKept(`proofs/${uuid}/return`, { note: '' });
 * @param screen key of the draft
 */
export function useKept<T extends object>(screen: string, start: T) {
  const [first] = useState(start);
  const [values, setValues] = useState(first);
  const set = (part: Partial<T>) => setValues((before) => ({ ...before, ...part }));
  const dirty = JSON.stringify(values) !== JSON.stringify(first);
  const { state, drop } = useDraft({ screen, values, dirty, restore: set });
  return { values, set, keeps: state, drop } as const;
}
