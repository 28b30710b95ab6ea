import type { ReactNode } from 'react';
import classes from './thread.module.css';

/** What people said to each other, one under the other: `<Thread><Said …/></Thread>`. */
export function Thread({ children }: { readonly children: ReactNode }) {
  return <ol className={classes.thread}>{children}</ol>;
}

interface SaidProps {
  /** Who said it, and how it came. */
  readonly by: ReactNode;
  /** When, for programs and for people. */
  readonly at: string;
  readonly when: string;
  /** Plain text, whatever is in it. */
  readonly text: string;
  /** Read by staff alone. */
  readonly isNote?: boolean;
  /** What came with it. */
  readonly children?: ReactNode;
}

/** One message of a thread. */
export function Said({ by, at, when, text, isNote = false, children }: SaidProps) {
  return (
    <li className={classes.said} data-note={isNote || undefined}>
      <p className={classes.by}>
        <span>{by}</span>
        <time dateTime={at}>{when}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {children}
    </li>
  );
}
