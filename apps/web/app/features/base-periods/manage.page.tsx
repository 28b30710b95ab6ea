import { useTranslations } from 'use-intl';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { RuleSets } from '../rule-sets/rule-sets.part.tsx';
import { BasePeriods } from './base-periods.part.tsx';

/** What is 100, and by which rules figures are computed (rules 3.4). */
export default function BaseYearPage() {
  const t = useTranslations('reference-data.base-year');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) => (part === 'base-periods' ? <BasePeriods /> : <RuleSets />)}
    </PartsPage>
  );
}

const PARTS = ['base-periods', 'rule-sets'] as const;
