import { may } from '@datum/contract/access/access';
import { listScenarios } from '@datum/contract/computation/scenarios';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { Scenarios } from '../scenarios/scenarios.part.tsx';
import { Structures } from '../structures/structures.part.tsx';
import { WeightSets } from './weight-sets.part.tsx';

/** Weight sets, the structures below them, the building categories that they weigh (rules 3.4), and what-ifs. */
export default function WeightagePage() {
  const t = useTranslations('reference-data.weightage');
  const person = usePerson();
  return (
    <PartsPage
      title={t('title')}
      lead={t('lead')}
      parts={may(person, listScenarios) ? PARTS : LISTS}
      labelOf={(part) => t(part)}
    >
      {(part) => PART[part]}
    </PartsPage>
  );
}

const LISTS = ['weight-sets', 'structures', 'building-categories'] as const;
const PARTS = [...LISTS, 'what-if'] as const;

const PART = {
  'weight-sets': <WeightSets />,
  structures: <Structures />,
  'building-categories': <ListTable slug="building-categories" />,
  'what-if': <Scenarios />,
} as const;
