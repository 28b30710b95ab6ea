import { useEffect } from 'react';

/** When the component goes, the focus returns to what had it before, if that is still there. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
