import type { Colleague } from '@datum/contract/office/presence';
import { useEffect, useRef, useState } from 'react';
import { onlyProblems } from '../../lib/api/problem.ts';

/** How often colleagues hear of each other. */
const LOOK_MS = 5_000;

/** What the API says to a screen that tells of itself. */
interface Answer {
  readonly data: readonly Colleague[];
}

/**
 * Tells every few seconds that a record is open here, and hears who else has it open. Who may not tell, or has no line
 * just now, sees nobody: the record itself says why.
 * @param record what is open; telling starts anew with another one
 * @param tell the call, with what it sends
 * @param hear what else the answer says: that a colleague saved it, for instance
 */
export function usePresence<Told extends Answer>(
  record: string,
  tell: () => Promise<Told>,
  hear: (answer: Told) => void,
  first: readonly Colleague[] = [],
): readonly Colleague[] {
  const [seen, setSeen] = useState(first);
  const now = useRef({ tell, hear });
  now.current = { tell, hear };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is told of at once
  useEffect(() => {
    let isOpen = true;
    const look = async () => {
      const answer = await now.current.tell().catch(onlyProblems);
      if (!answer || !isOpen) return;
      setSeen(answer.data);
      now.current.hear(answer);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [record]);
  return seen;
}
