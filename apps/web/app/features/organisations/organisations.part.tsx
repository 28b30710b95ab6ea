import {
  createOrganisation,
  historyOfOrganisation,
  listOrganisations,
  ORGANISATION_KINDS,
  ORGANISATION_STATES,
  type Organisation,
  showOrganisation,
} from '@datum/contract/people/organisations';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { AddableList } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CloseOrganisation } from './close.part.tsx';
import { OrganisationForm, useOrganisationFields } from './organisation-form.part.tsx';
import { Supplies, useDataSetName } from './supplies.part.tsx';

const SLUG = 'organisations';
const ORGANISATIONS = list(listOrganisations, { opens: 'edit', prefix: `${SLUG}.` });
const keyOf = ({ id }: Organisation) => String(id);
const paramsOf = (key: string) => ({ id: Number(key) });

/** Who supplies prices, who subscribes: every organisation with its people, sources and sample lines counted. */
export function Organisations() {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const shown = useList(ORGANISATIONS);
  const columns = useOrganisationColumns();
  const fieldOf = useOrganisationFields();
  return (
    <>
      <AddableList
        id={SLUG}
        list={shown}
        t={t}
        columns={columns}
        rowKey={keyOf}
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'kind',
            label: t('field.kind'),
            by: ORGANISATION_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
          {
            name: 'status',
            label: t('field.status'),
            by: ORGANISATION_STATES.map((status) => ({ value: status, label: t(`status.${status}`) })),
          },
        ]}
        create={createOrganisation}
        addLabel={t('add')}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showOrganisation}
        history={historyOfOrganisation}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => text(name) }}
        form={(organisation, close) => (
          <>
            <OrganisationForm
              organisation={organisation}
              onCancel={close}
              onSaved={({ id }) => shown.show(String(id))}
            />
            {organisation && <Supplies organisation={organisation} />}
            {organisation && <CloseOrganisation key={organisation.version} organisation={organisation} />}
          </>
        )}
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

const BADGES = { active: 'ok', suspended: 'returned', closed: 'superseded' } as const;

function useOrganisationColumns(): readonly Column<Organisation>[] {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const nameOf = useDataSetName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 240,
        card: 'title',
        value: ({ name }) => text(name),
        under: ({ code }) => code,
      },
      {
        id: 'kind',
        header: t('field.kind'),
        kind: 'text',
        width: 180,
        card: 'note',
        value: (row) => t(`kind.${row.kind}`),
      },
      {
        id: 'data_sets',
        header: t('field.data_sets'),
        kind: 'text',
        width: 200,
        value: ({ data_sets }) => data_sets.map(nameOf).join(', ') || t('supplies-nothing'),
      },
      {
        id: 'status',
        header: t('field.status'),
        kind: 'status',
        width: 110,
        card: 'status',
        value: ({ status }) => ({ kind: BADGES[status], label: t(`status.${status}`) }),
      },
      {
        id: 'people',
        header: t('field.people'),
        kind: 'number',
        decimals: 0,
        width: 80,
        value: (row) => row.people,
      },
      {
        id: 'sources',
        header: t('field.sources'),
        kind: 'number',
        decimals: 0,
        width: 90,
        value: (row) => row.sources,
      },
      {
        id: 'lines',
        header: t('field.lines'),
        kind: 'number',
        decimals: 0,
        width: 110,
        value: (row) => row.lines,
      },
    ],
    [t, text, nameOf],
  );
}
