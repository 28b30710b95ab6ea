import { may } from '@datum/contract/access/access';
import { createScenario, listScenarios, type Scenario } from '@datum/contract/computation/scenarios';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { ScenarioDrawer } from './scenario.part.tsx';
import { ScenarioForm } from './scenario-form.part.tsx';
import { useScenarioWords } from './use-scenario-words.ts';

const SLUG = 'scenarios';
const SCENARIOS = list(listScenarios, { opens: 'edit' });
const keyOf = ({ id }: Scenario) => `${SLUG}.${id}`;

/** History computed again with other weights, rules or base; newest first. Nothing of it is official. */
export function Scenarios() {
  const t = useTranslations(SLUG);
  const person = usePerson();
  const { open, show, close } = useOpenPart(SLUG);
  const shown = useList(SCENARIOS);
  const columns = useColumns();
  const add = may(person, createScenario) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <p className="muted">{t('lead')}</p>
      <NoticeBar tone="amber">
        <strong>{t('not-official')}.</strong> {t('not-official-why')}
      </NoticeBar>
      <ListTable
        id={SLUG}
        list={shown}
        t={t}
        columns={columns}
        rowKey={keyOf}
        to="beside"
        create={add || undefined}
        tools={add}
      />
      {open === NEW && (
        <Drawer opened onClose={close} title={t('add')}>
          <ScenarioForm
            onCancel={close}
            onSaved={({ id }) => {
              shown.reload();
              show(id);
            }}
          />
        </Drawer>
      )}
      {open !== null && open !== NEW && (
        <ScenarioDrawer key={open} id={Number(open)} onClose={close} onChanged={shown.reload} />
      )}
    </>
  );
}

const KINDS = {
  queued: 'open',
  running: 'open',
  done: 'compiled',
  failed: 'returned',
  cancelled: 'superseded',
} as const satisfies Record<Scenario['state'], BadgeKind>;

function useColumns(): readonly Column<Scenario>[] {
  const t = useTranslations(SLUG);
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const words = useScenarioWords();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: ({ name }) => name,
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'custom',
        width: 130,
        render: ({ state }) => <StatusBadge kind={KINDS[state]} label={t(`state.${state}`)} />,
      },
      ...(['weight_set', 'rule_set', 'base'] as const).map(
        (id): Column<Scenario> => ({
          id,
          header: t(`field.${id}`),
          kind: 'text',
          width: 190,
          value: (row) => words[id](row),
        }),
      ),
      {
        id: 'changes_from',
        header: t('field.changes_from'),
        kind: 'text',
        width: 150,
        value: (row) => words.changes_from(row),
      },
      {
        id: 'created',
        header: t('field.created'),
        kind: 'text',
        width: 220,
        card: 'note',
        value: ({ created_by, created_at }) =>
          t('by-at', { by: created_by ?? '–', at: formatMoment(created_at, ui.locale, zone) }),
      },
    ],
    [t, ui, zone, words],
  );
}
