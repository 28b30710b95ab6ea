import type { ReactNode } from 'react';
import type { Called } from '../lib/api/use-call.ts';
import { Loading, SkeletonLines } from '../ui/states/skeleton.tsx';
import { Failure } from './failure.tsx';

interface LoadedProps<Answer> {
  readonly called: Called<Answer>;
  /** The permission that the part needs, in words: "keep accounts". */
  readonly permission?: string;
  /** Said when there is no such thing. */
  readonly none?: string;
  /** Widths of the lines drawn while it is on its way. */
  readonly lines?: readonly string[];
  readonly children: (answer: Answer) => ReactNode;
}

const LINES = ['40%', '100%', '70%', '70%', '70%'];

/** The answer of one call, or why it is not there: on its way, no such thing, refused, failed. */
export function Loaded<Answer>({ called, lines = LINES, children, ...words }: LoadedProps<Answer>) {
  const { answer, problem, reload } = called;
  if (problem) {
    return <Failure problem={problem} onRetry={reload} {...words} />;
  }
  return answer === null ? (
    <Loading>
      <SkeletonLines widths={lines} />
    </Loading>
  ) : (
    children(answer)
  );
}
