import { showMedium } from '@datum/contract/content/media';
import { useEffect } from 'react';
import { useCall } from '../../lib/api/use-call.ts';

/** The addresses of a picture that is not public stop working after five minutes. */
const ANEW_MS = 4 * 60_000;

/** A medium, asked again while it is looked at, so that its picture can be drawn at another size later. */
export function useMedium(uuid: string) {
  const called = useCall(showMedium, { params: { uuid } });
  const { reload } = called;
  useEffect(() => {
    const timer = setInterval(reload, ANEW_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return called;
}
