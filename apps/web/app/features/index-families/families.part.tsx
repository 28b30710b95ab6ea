import {
  createIndexFamily,
  exportIndexFamilies,
  historyOfIndexFamily,
  type IndexFamily,
  listIndexFamilies,
  showIndexFamily,
} from '@datum/contract/computation/index-families';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { familyOf } from '@datum/contract/subjects/families';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { AddableList } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FamilyForm, useFamilyFields } from './family-form.part.tsx';

const SLUG = 'index-families';
const FAMILIES = list(listIndexFamilies, { opens: 'edit', prefix: `${SLUG}.`, exports: exportIndexFamilies });
const keyOf = ({ code }: IndexFamily) => code;
const paramsOf = (code: string) => ({ code });

/** What the office publishes as indices: each family with how it is printed, revised and made firm. */
export function IndexFamilies() {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const shown = useList(FAMILIES);
  const columns = useFamilyColumns();
  const fieldOf = useFamilyFields();
  return (
    <>
      <AddableList
        id={SLUG}
        list={shown}
        t={t}
        columns={columns}
        rowKey={keyOf}
        filters={[{ name: 'search', label: t('search'), by: 'text' }]}
        create={createIndexFamily}
        addLabel={t('add')}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showIndexFamily}
        history={historyOfIndexFamily}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => text(name) }}
        form={(family, close) => (
          <FamilyForm family={family} onCancel={close} onSaved={({ code }) => shown.show(code)} />
        )}
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

function useFamilyColumns(): readonly Column<IndexFamily>[] {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 260,
        card: 'title',
        value: (row) => text(row.name),
      },
      {
        id: 'code',
        header: t('field.code'),
        kind: 'text',
        width: 90,
        card: 'note',
        value: (row) => row.code,
      },
      {
        id: 'data_sets',
        header: t('field.data_sets'),
        kind: 'text',
        width: 320,
        value: ({ code }) =>
          (familyOf(code)?.reads ?? []).map((dataSet) => text(dataSetOf(dataSet)?.name ?? {})).join(', '),
      },
      {
        id: 'revision_policy',
        header: t('field.revision_policy'),
        kind: 'text',
        width: 220,
        value: (row) => t(`policy.${row.revision_policy}`),
      },
    ],
    [t, text],
  );
}
