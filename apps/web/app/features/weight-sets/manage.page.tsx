import { useTranslations } from 'use-intl';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { Structures } from '../structures/structures.part.tsx';
import { WeightSets } from './weight-sets.part.tsx';

/** Weight sets, the structures below them, and the building categories that they weigh (rules 3.4). */
export default function WeightagePage() {
  const t = useTranslations('reference-data.weightage');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) =>
        ({
          'weight-sets': <WeightSets />,
          structures: <Structures />,
          'building-categories': <ListTable slug="building-categories" />,
        })[part]
      }
    </PartsPage>
  );
}

const PARTS = ['weight-sets', 'structures', 'building-categories'] as const;
