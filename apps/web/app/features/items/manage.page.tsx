import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListTable } from '../lists/list-table.part.tsx';
import { RowDrawer } from '../lists/row-drawer.part.tsx';
import { Tabs, tabState, useTab } from '../reference-data/tabs.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

export const handle = page({ title: 'reference-data.material.title', area: 'settings' });

const TAB = tabState(['items', 'units']);

/** Items beside the tree of their groups; units on a tab of their own (settled 3.4). */
export default function MaterialPage() {
  const t = useTranslations('reference-data.material');
  const tab = useTab(TAB);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        current={tab}
        tabs={[
          { value: 'items', label: t('items') },
          { value: 'units', label: t('units') },
        ]}
      />
      {tab === 'items' ? (
        <ItemsByGroup changes={changes} onChanged={changed} />
      ) : (
        <ListTable slug="units" changes={changes} onChanged={changed} />
      )}
      <RowDrawer onChanged={changed} />
    </>
  );
}
