import type { ReactNode } from 'react';
import { useUi } from '../ui-provider.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ForbiddenStateProps {
  /** The permission in words: "approve prices". */
  readonly permission: string;
  /** Who can grant it, as the reader knows them: "Nor Azlan or Lim". */
  readonly grantedBy?: string;
  readonly action?: ReactNode;
}

/**
 * A permission is missing: which, and who can give it.
 *
 *     <ForbiddenState permission={t('permission.approve')} grantedBy="Nor Azlan or Lim" />
 */
export function ForbiddenState({ permission, grantedBy, action }: ForbiddenStateProps) {
  const { t } = useUi();
  return (
    <EmptyState title={t('state.forbidden-title', { permission })} action={action}>
      {grantedBy ? t('state.forbidden-granted-by', { people: grantedBy }) : t('state.forbidden-ask')}
    </EmptyState>
  );
}
