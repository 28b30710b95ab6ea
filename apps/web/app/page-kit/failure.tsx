import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../lib/api/problem.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ForbiddenState } from '../ui/states/forbidden-state.tsx';

interface FailureProps {
  readonly problem: ApiProblem;
  /** The permission that the part needs, in words: "keep accounts". */
  readonly permission?: string;
  /** Said when there is no such thing. */
  readonly none?: string;
  readonly onRetry: () => void;
}

/** Why a part of a page shows nothing: no permission, no such thing, or a failure to try again. */
export function Failure({ problem, permission, none, onRetry }: FailureProps) {
  const t = useTranslations('kit.failure');
  if (problem.status === 403) {
    return <ForbiddenState permission={permission ?? t('permission')} grantedBy={t('granted-by')} />;
  }
  if (problem.status === 404) {
    return <EmptyState title={none ?? t('not-found')}>{none ? null : t('not-found-why')}</EmptyState>;
  }
  return (
    <ErrorState message={problem.message} reference={problem.reference ?? undefined} onRetry={onRetry} />
  );
}
