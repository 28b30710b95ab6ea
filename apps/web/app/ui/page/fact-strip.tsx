import type { ReactNode } from 'react';
import classes from './fact-strip.module.css';

/** One fact: what, and its value (text or a link). */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/**
 * A ruled line of facts under a page header; release dates carry the time:
 *
 *     <FactStrip facts={[{ label: t('latest'), value: 'October 2026' }, { label: t('plan'), value: 'Basic' }]} />
 */
export function FactStrip({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.strip}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
