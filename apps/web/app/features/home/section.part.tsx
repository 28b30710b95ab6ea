import { type ReactNode, useId } from 'react';
import type { Called } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
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
  const { answer, problem, reload } = called;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className="type-h4">
          {title}
        </h2>
        {more}
      </div>
      {answer && children(answer)}
      {!answer && problem && (
        <ErrorState onRetry={reload} {...(problem.reference ? { reference: problem.reference } : {})} />
      )}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['100%', '100%', '70%']} />
        </Loading>
      )}
    </section>
  );
}
