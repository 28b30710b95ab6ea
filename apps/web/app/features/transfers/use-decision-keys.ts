import { useEffect, useRef } from 'react';

/** Hears the keys of the queue; typing in a field, a dialog, and keys held with Ctrl, Alt or Meta are not heard. */
export function useDecisionKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, select, [role="dialog"] *');
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      current.current[event.key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
