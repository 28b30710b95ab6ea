import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs, tabState, useTab } from '../reference-data/tabs.part.tsx';
import { RuleSets } from '../rule-sets/rule-sets.part.tsx';
import { BasePeriods } from './base-periods.part.tsx';

export const handle = page({ title: 'reference-data.base-year.title', area: 'settings' });

const TAB = tabState(['base-periods', 'rule-sets']);

/** What is 100, and by which rules figures are computed (settled 3.4). */
export default function BaseYearPage() {
  const t = useTranslations('reference-data.base-year');
  const tab = useTab(TAB);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        current={tab}
        tabs={[
          { value: 'base-periods', label: t('base-periods') },
          { value: 'rule-sets', label: t('rule-sets') },
        ]}
      />
      {tab === 'base-periods' ? <BasePeriods /> : <RuleSets />}
    </>
  );
}
