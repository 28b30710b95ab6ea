import { may } from '@datum/contract/access/access';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { ListTable as KitTable, type ListWords } from '../../page-kit/list/list-table.tsx';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useListColumns } from './fields.tsx';
import { ImportButton } from './import-button.part.tsx';
import { useFieldFilters } from './list-filters.part.tsx';
import { useRowList } from './use-row-list.ts';

interface ListTableProps {
  readonly slug: ListSlug;
  /** Filters that the page around sets itself, such as the group chosen in a tree. */
  readonly without?: readonly string[];
  /** Only rows of this data set. */
  readonly dataSet?: DataSetCode;
}

/** A reference list as a table: searched, narrowed, ordered and paged by the server, state in the address. */
export function ListTable({ slug, without = [], dataSet }: ListTableProps) {
  const t = useTranslations('lists');
  const person = usePerson();
  const list = useRowList(slug, dataSet);
  const { create } = LIST_ENDPOINTS[slug];
  const add = may(person, create) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => list.show(NEW)}>
      {t(`list.${slug}.add`)}
    </Button>
  );
  return (
    <KitTable
      id={`list-${slug}`}
      list={list}
      t={useWordsOf(slug)}
      columns={useListColumns(slug, (row) => list.hrefOf(String(row.id)))}
      rowKey={(row) => String(row.id)}
      to="beside"
      filters={useFieldFilters(slug, dataSet ? [...without, 'data_set'] : without, dataSet)}
      create={add || undefined}
      tools={
        <>
          <ImportButton slug={slug} />
          {add}
        </>
      }
    />
  );
}

/** What the kit's table says, in the words of this list. */
function useWordsOf(slug: ListSlug): ListWords {
  const t = useTranslations('lists');
  return (key) => {
    if (key === 'permission.view') return t('permission');
    return key === 'no-match' ? t(key) : t(`list.${slug}.${key}`);
  };
}
