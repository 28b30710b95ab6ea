import { useEffect } from 'react';

/**
 * Asks before the tab is closed or reloaded while something is not saved. Leaving inside the app is the router's: show a
 * LeaveDialog from its blocker.
 *
 *     useLeaveGuard(dirty);
 */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
