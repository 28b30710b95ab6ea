import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListTable } from '../lists/list-table.part.tsx';
import { RowDrawer } from '../lists/row-drawer.part.tsx';
import { Tabs, tabState, useTab } from '../reference-data/tabs.part.tsx';
import { Structures } from '../structures/structures.part.tsx';
import { WeightSets } from './weight-sets.part.tsx';

export const handle = page({ title: 'reference-data.weightage.title', area: 'settings' });

const TAB = tabState(['weight-sets', 'structures', 'building-categories']);

/** Weight sets, the structures below them, and the building categories that they weigh (settled 3.4). */
export default function WeightagePage() {
  const t = useTranslations('reference-data.weightage');
  const tab = useTab(TAB);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        current={tab}
        tabs={[
          { value: 'weight-sets', label: t('weight-sets') },
          { value: 'structures', label: t('structures') },
          { value: 'building-categories', label: t('building-categories') },
        ]}
      />
      {tab === 'weight-sets' && <WeightSets />}
      {tab === 'structures' && <Structures />}
      {tab === 'building-categories' && (
        <ListTable slug="building-categories" changes={changes} onChanged={changed} />
      )}
      <RowDrawer onChanged={changed} />
    </>
  );
}
