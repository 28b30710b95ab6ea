import { useEffect } from 'react';

/** Keeps `width` pixels free at the right of the page while a drawer stands there; none when null. Toasts keep it too. */
export function useDrawerRoom(width: number | null): void {
  useEffect(() => {
    if (width === null) return;
    const { body, documentElement } = document;
    const before = body.style.paddingRight;
    body.style.paddingRight = `${width}px`;
    documentElement.style.setProperty('--drawer-room', `${width}px`);
    return () => {
      body.style.paddingRight = before;
      documentElement.style.removeProperty('--drawer-room');
    };
  }, [width]);
}
