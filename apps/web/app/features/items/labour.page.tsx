import { labourWageRates } from '@datum/contract/data-sets/labour-wage-rates';
import { useTranslations } from 'use-intl';
import { DATA_SET_TABS } from '../../lib/screens/data-set-tabs.ts';
import { MinimumWages } from '../minimum-wages/minimum-wages.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { SampleLines } from '../sample-lines/sample-lines.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

/** Worker categories by trade; where each is asked for, and the legal minimum wage, on tabs of their own. */
export default function LabourPage() {
  const t = useTranslations('reference-data.labour');
  return (
    <PartsPage
      title={t('title')}
      lead={t('lead')}
      parts={PARTS}
      labelOf={(part) => t(part)}
      dataSetOf={DATA_SET_TABS.labour}
    >
      {(part) => PART[part]}
    </PartsPage>
  );
}

const PARTS = ['items', 'sample-lines', 'minimum-wages'] as const;

const PART = {
  items: <ItemsByGroup dataSet={labourWageRates.code} />,
  'sample-lines': <SampleLines dataSet={labourWageRates.code} />,
  'minimum-wages': <MinimumWages />,
} as const;
