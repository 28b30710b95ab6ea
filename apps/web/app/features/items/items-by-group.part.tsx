import { may } from '@datum/contract/access/access';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { useOpenRow } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportButton } from '../lists/import-button.part.tsx';
import { ListTable } from '../lists/list-table.part.tsx';
import { ListTree } from '../lists/list-tree.part.tsx';
import classes from './items-by-group.module.css';

/** The filter of the items that the tree sets, from the first page on. */
const GROUP = { group_id: optional(), page: optional() };

/** The tree of a data set's groups at the left narrows the table of its items at the right. */
export function ItemsByGroup({ dataSet }: { readonly dataSet: DataSetCode }) {
  const t = useTranslations('reference-data.material');
  const words = useTranslations('lists.list.item-groups');
  const person = usePerson();
  const { show } = useOpenRow();
  const [{ group_id: group }, change] = useParamsState(GROUP);
  const chosen = group === null ? null : Number(group);
  // narrower than this a tree over the table would push the items out of sight: a filter stands for it
  const beside = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const mayAdd = may(person, LIST_ENDPOINTS['item-groups'].create);
  return (
    <div className={classes.split}>
      <section className={classes.groups} aria-label={t('groups')}>
        <div className={classes.head}>
          <h2 className="type-h3">{t('groups')}</h2>
          {chosen !== null && (
            <Button size="xs" variant="subtle" onClick={() => change({ group_id: null, page: null })}>
              {t('all')}
            </Button>
          )}
        </div>
        {beside && (
          <ListTree
            slug="item-groups"
            dataSet={dataSet}
            current={chosen}
            onOpen={(id) => change({ group_id: String(id), page: null })}
          />
        )}
        <div className={classes.actions}>
          {chosen !== null && (
            <Button size="sm" leftSection={<Icon name="edit" />} onClick={() => show('item-groups', chosen)}>
              {t('edit-group')}
            </Button>
          )}
          <ImportButton slug="item-groups" named />
          {mayAdd && (
            <Button
              size="sm"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => show('item-groups', 'new')}
            >
              {words('add')}
            </Button>
          )}
        </div>
      </section>
      <div className={classes.items}>
        <ListTable slug="items" dataSet={dataSet} without={beside ? ['group_id'] : []} />
      </div>
    </div>
  );
}
