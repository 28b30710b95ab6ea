import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';

interface CallProblemProps {
  readonly problem: ApiProblem;
  readonly onRetry: () => void;
}

/** Why a part of a page could not be loaded: refused, or failed with the way to try again. */
export function CallProblem({ problem, onRetry }: CallProblemProps) {
  const t = useTranslations('lists');
  if (problem.status === 403) {
    return <ForbiddenState permission={t('permission')} />;
  }
  return <ErrorState reference={problem.reference ?? undefined} onRetry={onRetry} />;
}
