import { buildingMaterialPrices } from '@datum/contract/data-sets/building-material-prices';
import { useTranslations } from 'use-intl';
import { DATA_SET_TABS } from '../../lib/screens/data-set-tabs.ts';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { SampleLines } from '../sample-lines/sample-lines.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

/** Items beside the tree of their groups; units and sample lines on tabs of their own (rules 3.4). */
export default function MaterialPage() {
  const t = useTranslations('reference-data.material');
  return (
    <PartsPage
      title={t('title')}
      lead={t('lead')}
      parts={PARTS}
      labelOf={(part) => t(part)}
      dataSetOf={DATA_SET_TABS.items}
    >
      {(part) => PART[part]}
    </PartsPage>
  );
}

const PARTS = ['items', 'units', 'sample-lines'] as const;

const PART = {
  items: <ItemsByGroup dataSet={buildingMaterialPrices.code} />,
  units: <ListTable slug="units" />,
  'sample-lines': <SampleLines dataSet={buildingMaterialPrices.code} />,
} as const;
