import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { MinimumWages } from '../minimum-wages/minimum-wages.part.tsx';
import { DataSetsPage } from './data-sets-page.part.tsx';

/** Worker categories by trade; where each is asked for, units and the legal minimum wage on tabs of their own. */
export default function LabourPage() {
  const t = useTranslations('reference-data.labour');
  const label = t('minimum-wages');
  const further = useMemo(() => [{ tab: 'minimum-wages', label, show: <MinimumWages /> }], [label]);
  return (
    <DataSetsPage page="labour" title={t('title')} lead={t('lead')} items={t('items')} further={further} />
  );
}
