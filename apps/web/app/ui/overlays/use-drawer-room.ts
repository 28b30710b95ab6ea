import { useEffect } from 'react';

/** Keeps `width` pixels free at the right of the page while a drawer stands there; none when null. */
export function useDrawerRoom(width: number | null): void {
  useEffect(() => {
    if (width === null) return;
    const { style } = document.body;
    const before = style.paddingRight;
    style.paddingRight = `${width}px`;
    return () => {
      style.paddingRight = before;
    };
  }, [width]);
}
