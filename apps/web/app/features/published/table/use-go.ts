import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Goes to another state of this page: the reader stays where they are on it. */
export function useGo(): (search: string) => void {
  const navigate = useNavigate();
  return useCallback((search: string) => void navigate({ search }, { preventScrollReset: true }), [navigate]);
}

/**
 * For `onClickCapture` around figures: their links open the passport without scrolling the page to its top. A click that
 * asks for a new tab stays the browser's.
 */
export function useFigureClicks(): (event: MouseEvent) => void {
  const go = useGo();
  return useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (isPlain && link?.pathname === location.pathname && new URLSearchParams(link.search).has('figure')) {
        event.preventDefault();
        go(link.search);
      }
    },
    [go],
  );
}
