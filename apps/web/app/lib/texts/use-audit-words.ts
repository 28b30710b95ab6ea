import { isAuditAction, isAuditResource } from '@datum/contract/office/audit-vocabulary';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** Words for what the audit trail stores; a word that only another version of the system knows is shown as it is. */
export function useAuditWords() {
  const things = useTranslations('audit-logs.thing');
  const deeds = useTranslations('audit-logs.deed');
  return useMemo(
    () => ({
      thing: (resource: string): string => (isAuditResource(resource) ? things(resource) : resource),
      deed: (action: string): string => (isAuditAction(action) ? deeds(action) : action),
    }),
    [things, deeds],
  );
}
