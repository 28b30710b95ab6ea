import type { ReactNode } from 'react';
import classes from './frozen.module.css';

/** The fields of something that does not change any more: read, not typed. */
export function Frozen({ children }: { readonly children: ReactNode }) {
  return <div className={classes.frozen}>{children}</div>;
}
