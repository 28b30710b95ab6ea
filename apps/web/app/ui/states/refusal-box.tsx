import { type ReactNode, useEffect, useRef } from 'react';
import classes from './refusal-box.module.css';

interface RefusalBoxProps {
  /** The refusal itself: the box takes the focus whenever another one comes. */
  readonly refusal: object;
  readonly children: ReactNode;
}

/** Why a step was refused, above the fields; takes the focus so that it is read out. */
export function RefusalBox({ refusal, children }: RefusalBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal is what moves the focus
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div ref={box} className={classes.box} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
}
