import { may } from '@datum/contract/access/access';
import {
  createIndexFamily,
  exportIndexFamilies,
  FAMILY_KINDS,
  historyOfIndexFamily,
  type IndexFamily,
  listIndexFamilies,
  showIndexFamily,
} from '@datum/contract/computation/index-families';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FamilyForm, useFamilyFields } from './family-form.part.tsx';

const SLUG = 'index-families';
const FAMILIES = list(listIndexFamilies, { opens: 'edit', exports: exportIndexFamilies });
const keyOf = ({ code }: IndexFamily) => `${SLUG}.${code}`;
const paramsOf = (code: string) => ({ code });

/** What the office publishes as indices: each family with how it is printed, revised and made firm. */
export function IndexFamilies() {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const person = usePerson();
  const { show } = useOpenPart(SLUG);
  const columns = useFamilyColumns();
  const fieldOf = useFamilyFields();
  const add = may(person, createIndexFamily) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListTable
        id={SLUG}
        list={useList(FAMILIES)}
        t={t}
        columns={columns}
        rowKey={keyOf}
        to="beside"
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'kind',
            label: t('field.kind'),
            by: FAMILY_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
        ]}
        create={add || undefined}
        tools={add}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showIndexFamily}
        history={historyOfIndexFamily}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => text(name) }}
        form={(family, close) => (
          <FamilyForm family={family} onCancel={close} onSaved={({ code }) => show(code)} />
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
        id: 'data_set',
        header: t('field.data_set'),
        kind: 'text',
        width: 180,
        value: ({ data_set }) => t(`data-set.${data_set ?? 'none'}`),
      },
      {
        id: 'kind',
        header: t('field.kind'),
        kind: 'text',
        width: 140,
        value: (row) => t(`kind.${row.kind}`),
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
