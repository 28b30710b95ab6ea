import { useCallback, useEffect, useRef } from 'react';

/** Whether the part of the page that asks is still there: what was closed meanwhile wants nothing sent any more. */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
