import { addPeriods } from '@datum/contract/values/period';
import { useTranslations } from 'use-intl';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';

/** When to approve a structure without what ended: the same sentence at what ended and at the structure. */
export function useApproveAfter(): (last: string) => string {
  const t = useTranslations('approvals.structures.takes');
  const ui = useUi();
  return (last) => t('after', { last: formatPeriod(last, ui), next: formatPeriod(addPeriods(last, 1), ui) });
}
