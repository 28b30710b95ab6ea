import { may } from '@datum/contract/access/access';
import {
  BATCH_STATES,
  listBatches,
  type ObservationBatch,
  pasteBatch,
} from '@datum/contract/entered-series/batches';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { BatchDrawer } from './batch.part.tsx';
import { BringIn } from './bring-in.part.tsx';

const BATCHES = list(listBatches, { opens: 'edit', prefix: 'observation-batches.', perPage: 25 });
const keyOf = ({ id }: ObservationBatch) => id;

const KINDS = {
  staged: 'open',
  accepted: 'approved',
  undone: 'returned',
  discarded: 'superseded',
} as const satisfies Record<ObservationBatch['state'], BadgeKind>;

/** What brought values in, newest first: forms, pastes, files, fetches. */
export function Batches({ subject }: { readonly subject: EnteredSubject }) {
  const t = useTranslations('entered-series.batches');
  const person = usePerson();
  const shown = useList(BATCHES, null, {
    query: { subject: subject.code as ObservationBatch['subject'] },
  });
  const [isBringing, setBringing] = useState(false);
  const bring = may(person, pasteBatch) && (
    <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => setBringing(true)}>
      {t('bring')}
    </Button>
  );
  return (
    <>
      <ListTable
        id="observation-batches"
        list={shown}
        t={t}
        columns={useColumns()}
        rowKey={keyOf}
        to="beside"
        filters={[
          {
            name: 'state',
            label: t('column.state'),
            by: BATCH_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        tools={bring}
        create={bring || undefined}
      />
      {isBringing && (
        <Drawer opened onClose={() => setBringing(false)} title={t('bring')} width={640}>
          <BringIn
            subject={subject}
            onCancel={() => setBringing(false)}
            onStaged={({ id }) => {
              setBringing(false);
              shown.reload();
              shown.show(id);
            }}
          />
        </Drawer>
      )}
      {shown.open && (
        <BatchDrawer
          key={shown.open}
          id={shown.open}
          onClose={() => shown.show(null)}
          onChanged={shown.reload}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<ObservationBatch>[] {
  const t = useTranslations('entered-series.batches');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        kind: 'text',
        width: 260,
        card: 'title',
        value: ({ name, way }) => (way === 'paste' ? t('way.paste') : name),
        under: ({ way }) => t(`way.${way}`),
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: ({ state }) => ({ kind: KINDS[state], label: t(`state.${state}`) }),
      },
      {
        id: 'counts',
        header: t('column.counts'),
        kind: 'text',
        width: 300,
        card: 'note',
        value: ({ counts }) => t('counts', counts),
      },
      {
        id: 'created',
        header: t('column.created'),
        kind: 'text',
        width: 220,
        value: ({ created_by, created_at }) =>
          t('by-at', { by: created_by ?? '–', at: formatMoment(created_at, ui.locale, zone) }),
      },
    ],
    [t, ui, zone],
  );
}
