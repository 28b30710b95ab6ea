import { may } from '@datum/contract/access/access';
import { type Correction, listCorrections, openCorrection } from '@datum/contract/computation/corrections';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListBeside } from '../../page-kit/list/list-beside.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { CorrectionDrawer } from './correction.part.tsx';
import { useCorrectionBadge } from './correction-badge.part.tsx';
import classes from './corrections.module.css';
import { OpenCorrection } from './open-correction.part.tsx';

const SLUG = 'corrections';
const CORRECTIONS = list(listCorrections, { opens: 'edit', prefix: `${SLUG}.` });
const keyOf = ({ id }: Correction) => String(id);

/** Released months that are computed again because something in them was wrong, newest first. */
export function Corrections() {
  const t = useTranslations(SLUG);
  const mayOpen = may(usePerson(), openCorrection);
  return (
    <>
      <p className={classes.lead}>
        {t('lead')} {!mayOpen && t('who')}
      </p>
      <ListBeside
        id={SLUG}
        list={useList(CORRECTIONS)}
        t={t}
        columns={useCorrectionColumns()}
        rowKey={keyOf}
        create={openCorrection}
        addLabel={t('add')}
        form={(frame) => <OpenCorrection {...frame} />}
        detail={(open) => <CorrectionDrawer key={open.id} {...open} />}
      />
    </>
  );
}

function useCorrectionColumns(): readonly Column<Correction>[] {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const badge = useCorrectionBadge();
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
        kind: 'status',
        width: 150,
        card: 'status',
        value: ({ state }) => badge(state),
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
        card: 'none',
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
    [t, text, ui, zone, badge],
  );
}

const cellsOf = (changes: Correction['changes']): number =>
  changes.reduce((sum, { cells }) => sum + cells, 0);
