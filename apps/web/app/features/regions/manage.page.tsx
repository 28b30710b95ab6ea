import { may } from '@datum/contract/access/access';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { useOpenRow } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ImportButton } from '../lists/import-button.part.tsx';
import { ListTable } from '../lists/list-table.part.tsx';
import { ListTree } from '../lists/list-tree.part.tsx';
import { RowDrawer } from '../lists/row-drawer.part.tsx';

const VIEW = { view: oneOf(['tree', 'table'], 'tree') };

/** Country, region groups, states and towns: as a tree, or as a table to search and order. */
export default function RegionsPage() {
  const t = useTranslations('reference-data.regions');
  const words = useTranslations('lists.list.regions');
  const person = usePerson();
  const [{ view }, change] = useParamsState(VIEW);
  const { open, show } = useOpenRow();
  const add = may(person, LIST_ENDPOINTS.regions.create) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('regions', 'new')}>
      {words('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          view === 'tree' && (
            <>
              <ImportButton slug="regions" />
              {add}
            </>
          )
        }
      />
      <div style={{ margin: 'var(--space-4) 0' }}>
        <SegmentedControl
          label={t('view')}
          size="sm"
          value={view}
          options={[
            { value: 'tree', label: t('tree') },
            { value: 'table', label: t('table') },
          ]}
          onChange={(next) => change({ view: next })}
        />
      </div>
      {view === 'tree' ? (
        <ListTree
          slug="regions"
          current={open?.id ?? null}
          onOpen={(id) => show('regions', id)}
          add={add || undefined}
        />
      ) : (
        <ListTable slug="regions" />
      )}
      <RowDrawer />
    </>
  );
}
