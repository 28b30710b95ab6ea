import { type ReactNode, useEffect, useState } from 'react';
import { useUi } from '../ui-provider.tsx';
import classes from './skeleton.module.css';

/** Bars in place of what is being loaded; nothing moves. Widths are any CSS lengths. */
export function SkeletonLines({ widths }: { readonly widths: readonly string[] }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Object.entries(widths).map(([place, width]) => (
        <span key={place} className={classes.bar} style={{ width }} />
      ))}
    </span>
  );
}

export interface LoadingProps {
  /** What is being loaded, for screen readers; "Loading" by default. */
  readonly label?: string;
  /** What is drawn after 200 ms. */
  readonly children: ReactNode;
}

/**
 * A placeholder that appears only when loading takes longer than 200 ms:
 *
 *     <Loading><SkeletonLines widths={['42%', '58%', '36%']} /></Loading>
 */
export function Loading({ label, children }: LoadingProps) {
  const { t } = useUi();
  const late = useLate(200);
  return (
    <div role="status">
      <span className="visually-hidden">{label ?? t('state.loading')}</span>
      {late && children}
    </div>
  );
}

/** True once `milliseconds` have passed since the component appeared. */
export function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
