import { useTranslations } from 'use-intl';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { SampleLines } from '../sample-lines/sample-lines.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

/** Items beside the tree of their groups; units and sample lines on tabs of their own (rules 3.4). */
export default function MaterialPage() {
  const t = useTranslations('reference-data.material');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) => PART[part]}
    </PartsPage>
  );
}

const PARTS = ['items', 'units', 'sample-lines'] as const;

const PART = {
  items: <ItemsByGroup />,
  units: <ListTable slug="units" />,
  'sample-lines': <SampleLines />,
} as const;
