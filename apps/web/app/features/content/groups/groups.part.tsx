import {
  type ContentGroup,
  createGroup,
  GROUP_STATES,
  historyOfGroup,
  listGroups,
  showGroup,
} from '@datum/contract/content/groups/content-groups';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../../lib/screens/use-open-row.ts';
import { list } from '../../../page-kit/list/list.ts';
import { ListTable } from '../../../page-kit/list/list-table.tsx';
import { useList } from '../../../page-kit/list/use-list.ts';
import { PartRecord } from '../../../page-kit/record/part-record.tsx';
import { useAddPart } from '../../../page-kit/record/use-add-part.tsx';
import type { BadgeKind } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useReleaseName } from '../steps/release-name.part.tsx';
import { GroupForm } from './group-form.part.tsx';
import { GroupRecord } from './group-record.part.tsx';

/** First part of `?edit=` for a group. */
const SLUG = 'groups';
const GROUPS = list(listGroups, { opens: 'edit', prefix: `${SLUG}.` });
const BADGES = {
  open: 'planned',
  scheduled: 'scheduled',
  waiting: 'in-review',
  missed: 'returned',
  live: 'published',
} as const satisfies Record<ContentGroup['state'], BadgeKind>;
const paramsOf = (uuid: string) => ({ uuid });

/** Content that goes live together: the groups, and beside them one with what is in it. */
export function Groups() {
  const t = useTranslations('content-groups');
  const { show } = useOpenPart(SLUG);
  const fieldOf = (name: string) =>
    t.has(`field.${name}` as 'field.name') ? t(`field.${name}` as 'field.name') : name;
  const add = useAddPart(SLUG, createGroup, t('add'));
  return (
    <>
      <ListTable
        id="content-groups"
        list={useList(GROUPS)}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        to="beside"
        create={add}
        tools={add}
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'state',
            label: t('field.state'),
            by: GROUP_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showGroup}
        history={historyOfGroup}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ name }) => name }}
        form={(group, close) =>
          group ? (
            <GroupRecord group={group} onClose={close} />
          ) : (
            <GroupForm group={null} onSaved={({ uuid }) => show(uuid)} onClose={close} />
          )
        }
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<ContentGroup>[] {
  const t = useTranslations('content-groups');
  const nameOf = useReleaseName();
  return useMemo(
    () => [
      {
        id: 'name',
        kind: 'text',
        header: t('field.name'),
        width: 280,
        card: 'title',
        value: ({ name }) => name,
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 150,
        card: 'status',
        sortable: false,
        value: ({ state }) => ({ kind: BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'items',
        kind: 'number',
        decimals: 0,
        header: t('field.items'),
        width: 90,
        sortable: false,
        value: ({ items }) => items,
      },
      {
        id: 'publish_at',
        kind: 'date',
        moment: true,
        header: t('field.publish_at'),
        width: 150,
        card: 'note',
        value: (group) => group.live_at ?? group.publish_at,
      },
      {
        id: 'release',
        kind: 'text',
        header: t('field.release'),
        width: 240,
        sortable: false,
        value: ({ release }) => release && nameOf(release),
      },
      {
        id: 'updated_at',
        kind: 'date',
        moment: true,
        header: t('field.updated_at'),
        width: 150,
        value: (group) => group.updated_at,
      },
    ],
    [t, nameOf],
  );
}
