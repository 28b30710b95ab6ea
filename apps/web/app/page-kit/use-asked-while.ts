import { useEffect } from 'react';

/** How often work under way is looked at. */
const EVERY_MS = 1_000;

/**
 * Asks again while the server works on what a part shows, and says once when the work has ended.
 *
 *     useAskedWhile(answer?.state === 'running', reload, onChanged);
 *
 * @param reload,onEnded the same functions from one drawing to the next
 */
export function useAskedWhile(isWorking: boolean, reload: () => void, onEnded: () => void): void {
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(reload, EVERY_MS);
    return () => {
      clearInterval(timer);
      onEnded();
    };
  }, [isWorking, reload, onEnded]);
}
