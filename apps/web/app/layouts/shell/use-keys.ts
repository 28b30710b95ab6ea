import { useEffect } from 'react';

const WAIT_FOR_SECOND = 1200;

/**
 * Hears single keys and `g` followed by another key, and tells them as `?` or `g d`. Typing in a field, and keys held
 * with Ctrl, Alt or Meta, are not heard.
 */
export function useKeys(on: boolean, press: (keys: string) => void): void {
  useEffect(() => {
    if (!on) {
      return;
    }
    let first: { readonly key: string; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) {
        return;
      }
      const started = first && event.timeStamp - first.at < WAIT_FOR_SECOND;
      const keys = started ? `${first?.key} ${event.key}` : event.key;
      first = !started && event.key === 'g' ? { key: 'g', at: event.timeStamp } : null;
      if (first === null) {
        if (keys === '/') {
          event.preventDefault(); // the browser's own quick search
        }
        press(keys);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, press]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="grid"] *, [role="menu"] *, [role="dialog"] *'))
  );
}
