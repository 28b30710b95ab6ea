import { createScenario, listScenarios, type Scenario } from '@datum/contract/computation/scenarios';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListBeside } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { ScenarioDrawer } from './scenario.part.tsx';
import { ScenarioForm } from './scenario-form.part.tsx';
import classes from './scenarios.module.css';
import { useScenarioWords } from './use-scenario-words.ts';

const SLUG = 'scenarios';
const SCENARIOS = list(listScenarios, { opens: 'edit', prefix: `${SLUG}.` });
const keyOf = ({ id }: Scenario) => String(id);

/** History computed again with other weights, rules or base; newest first. Nothing of it is official. */
export function Scenarios() {
  const t = useTranslations(SLUG);
  return (
    <div className={classes.tab}>
      <p className={classes.lead}>{t('lead')}</p>
      <NoticeBar tone="amber">
        <strong>{t('not-official')}.</strong> {t('not-official-why')}
      </NoticeBar>
      <ListBeside
        id={SLUG}
        list={useList(SCENARIOS)}
        t={t}
        columns={useColumns()}
        rowKey={keyOf}
        create={createScenario}
        addLabel={t('add')}
        form={(frame) => <ScenarioForm {...frame} />}
        detail={(open) => <ScenarioDrawer key={open.id} {...open} />}
      />
    </div>
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
        kind: 'status',
        width: 130,
        card: 'status',
        value: ({ state }) => ({ kind: KINDS[state], label: t(`state.${state}`) }),
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
