import { may } from '@datum/contract/access/access';
import { type Correction, listCorrections, openCorrection } from '@datum/contract/computation/corrections';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { CorrectionDrawer } from './correction.part.tsx';
import { CorrectionBadge } from './correction-badge.part.tsx';
import classes from './corrections.module.css';
import { OpenCorrection } from './open-correction.part.tsx';

const SLUG = 'corrections';
const CORRECTIONS = list(listCorrections, { opens: 'edit' });
const keyOf = ({ id }: Correction) => `${SLUG}.${id}`;

/** Released months that are computed again because something in them was wrong, newest first. */
export function Corrections() {
  const t = useTranslations(SLUG);
  const person = usePerson();
  const { open, show, close } = useOpenPart(SLUG);
  const shown = useList(CORRECTIONS);
  const columns = useCorrectionColumns();
  const add = may(person, openCorrection) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
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
          <OpenCorrection
            onCancel={close}
            onSaved={({ id }) => {
              shown.reload();
              show(id);
            }}
          />
        </Drawer>
      )}
      {open !== null && open !== NEW && (
        <CorrectionDrawer key={open} id={Number(open)} onClose={close} onChanged={shown.reload} />
      )}
    </>
  );
}

function useCorrectionColumns(): readonly Column<Correction>[] {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  return useMemo(
    () => [
      {
        id: 'period',
        header: t('field.period'),
        kind: 'text',
        width: 150,
        card: 'title',
        value: ({ period }) => formatPeriod(period, ui),
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'custom',
        width: 150,
        render: ({ state }) => <CorrectionBadge state={state} />,
      },
      {
        id: 'reason_class',
        header: t('field.reason_class'),
        kind: 'text',
        width: 170,
        value: ({ reason_class }) => t(`reason-class.${reason_class}`),
      },
      {
        id: 'reason',
        header: t('field.reason'),
        kind: 'text',
        width: 360,
        card: 'note',
        value: ({ reason }) => text(reason),
      },
      {
        id: 'cells',
        header: t('field.cells'),
        kind: 'number',
        decimals: 0,
        width: 130,
        value: ({ state, changes }) => (state === 'open' ? null : cellsOf(changes)),
      },
      {
        id: 'opened_at',
        header: t('field.opened'),
        kind: 'text',
        width: 230,
        value: ({ opened_at, opened_by }) =>
          t('by-at', { by: opened_by?.name ?? '–', at: formatMoment(opened_at, ui.locale, zone) }),
      },
    ],
    [t, text, ui, zone],
  );
}

const cellsOf = (changes: Correction['changes']): number =>
  changes.reduce((sum, { cells }) => sum + cells, 0);
