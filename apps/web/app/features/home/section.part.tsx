import { type ReactNode, useId } from 'react';
import type { Called } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import classes from './home.module.css';

interface HomeSectionProps<A> {
  readonly title: string;
  /** At the right of the title: a link to the whole list. */
  readonly more?: ReactNode;
  readonly called: Called<A>;
  readonly children: (answer: A) => ReactNode;
}

/** A part of the home page that loads and fails by itself. */
export function HomeSection<A>({ title, more, called, children }: HomeSectionProps<A>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className="type-h4">
          {title}
        </h2>
        {more}
      </div>
      <Loaded called={called} lines={['100%', '100%', '70%']}>
        {children}
      </Loaded>
    </section>
  );
}
