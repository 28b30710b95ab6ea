import { useTranslations } from 'use-intl';
import { IndexFamilies } from '../index-families/families.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { RuleSets } from '../rule-sets/rule-sets.part.tsx';
import { BasePeriods } from './base-periods.part.tsx';

/** What is 100, by which rules figures are computed, and the families that they belong to (rules 3.4). */
export default function BaseYearPage() {
  const t = useTranslations('reference-data.base-year');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) => PART[part]}
    </PartsPage>
  );
}

const PARTS = ['base-periods', 'rule-sets', 'families'] as const;

const PART = {
  'base-periods': <BasePeriods />,
  'rule-sets': <RuleSets />,
  families: <IndexFamilies />,
} as const;
