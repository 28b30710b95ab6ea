import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListTable } from '../lists/list-table.part.tsx';
import { RowDrawer } from '../lists/row-drawer.part.tsx';
import { Tabs, tabState, useTab } from '../reference-data/tabs.part.tsx';

export const handle = page({ title: 'reference-data.manufacturer.title', area: 'settings' });

const TAB = tabState(['manufacturers', 'outlets']);

/** Manufacturers, and the sources where prices are observed (settled 3.4). */
export default function ManufacturerPage() {
  const t = useTranslations('reference-data.manufacturer');
  const tab = useTab(TAB);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        current={tab}
        tabs={[
          { value: 'manufacturers', label: t('manufacturers') },
          { value: 'outlets', label: t('outlets') },
        ]}
      />
      <ListTable key={tab} slug={tab} changes={changes} onChanged={changed} />
      <RowDrawer onChanged={changed} />
    </>
  );
}
