import type { ReactNode } from 'react';
import type { Called } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { CallProblem } from './call-problem.part.tsx';

interface LoadedProps<Answer> {
  readonly called: Called<Answer>;
  /** Said when there is no such thing. */
  readonly none: string;
  /** Widths of the lines drawn while it is on its way. */
  readonly lines: readonly string[];
  readonly children: (answer: Answer) => ReactNode;
}

/** The answer of one call, or why it is not there: on its way, no such thing, refused, failed. */
export function Loaded<Answer>({ called, none, lines, children }: LoadedProps<Answer>) {
  const { answer, problem, reload } = called;
  if (problem) {
    return problem.status === 404 ? (
      <EmptyState title={none} />
    ) : (
      <CallProblem problem={problem} onRetry={reload} />
    );
  }
  return answer === null ? (
    <Loading>
      <SkeletonLines widths={lines} />
    </Loading>
  ) : (
    children(answer)
  );
}
