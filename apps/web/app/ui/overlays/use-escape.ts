import { useEffect, useRef } from 'react';

/** Calls `onEscape` on the Escape key unless something inside (a menu, a popover, an edited cell) has used it. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const inPopup = event.target instanceof Element && event.target.closest('[data-portal]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !inPopup) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
