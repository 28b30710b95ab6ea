import { useRef, useState } from 'react';
import type { After } from './use-saving.ts';

interface NewerOptions<Source> {
  readonly record: Source;
  readonly valuesOf: (record: Source) => unknown;
}

/** On which version of its record a form stands, and what is newer. */
export function useNewer<Source>({ record, valuesOf }: NewerOptions<Source>) {
  const base = useRef(record);
  const [theirs, setTheirs] = useState<{ readonly record: Source; readonly after: After } | null>(null);
  const [waits, setWaits] = useState<After | null>(null);
  const [isAnew, setIsAnew] = useState(false);
  /** Whether another version holds the same in the fields of this form. */
  const isSame = (other: Source) =>
    JSON.stringify(valuesOf(other)) === JSON.stringify(valuesOf(base.current));
  return {
    base,
    theirs,
    isSame,
    compare: (other: Source, after: After) => setTheirs({ record: other, after }),
    /** Nothing says how the record is now but the page, which was asked again. */
    wait: setWaits,
    waits: waits !== null,
    /** Somebody else changed the record, but nothing of this form: what is typed goes on over it. */
    isAnew,
    forget: () => {
      setTheirs(null);
      setIsAnew(false);
    },
    takeTheirs: () => {
      if (theirs) base.current = theirs.record;
      setTheirs(null);
      return theirs;
    },
    /** The page has the record anew: compared where it differs in this form. */
    meet: (other: Source) => {
      setWaits(null);
      if (isSame(other)) {
        base.current = other;
        setIsAnew(true);
      } else {
        setTheirs({ record: other, after: waits ?? 'go-on' });
      }
    },
  } as const;
}
