import { type AuditRow, exportAuditLogs, listAuditLogs } from '@datum/contract/office/audit-logs';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { AuditRowDrawer } from './audit-row.part.tsx';
import { OnlyOne } from './only-one.part.tsx';
import { useAuditFilters } from './use-audit-filters.ts';
import { Verify } from './verify.part.tsx';

const AUDIT = list(listAuditLogs, { opens: 'row', exports: exportAuditLogs });
export const clientLoader = beginList(AUDIT);

/** Who did what, when: the audit trail, narrowed by the server, each row with before and after. */
export default function AuditLogsPage() {
  const rows = useList(AUDIT);
  const t = useTranslations('audit-logs');
  return (
    <ListPage
      id="audit-logs"
      list={rows}
      t={t}
      lead={t('lead')}
      columns={useAuditColumns()}
      rowKey={(row) => String(row.seq)}
      to="beside"
      filters={useAuditFilters()}
      actions={<Verify />}
      notice={<OnlyOne text={rows.text} onShowAll={rows.narrow} />}
    >
      {rows.open && <AuditRowDrawer seq={Number(rows.open)} onClose={() => rows.show(null)} />}
    </ListPage>
  );
}

function useAuditColumns(): readonly Column<AuditRow>[] {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const zone = useSite()?.timeZone;
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('field.action'),
        kind: 'text',
        width: 200,
        card: 'title',
        value: (row) => words.deed(row.action),
        under: (row) => row.action,
      },
      {
        id: 'at',
        header: zone ? t('field.at-zone', { zone }) : t('field.at'),
        kind: 'date',
        moment: true,
        width: 160,
        value: (row) => row.at,
      },
      {
        id: 'actor',
        header: t('field.actor'),
        kind: 'text',
        width: 170,
        card: 'note',
        value: (row) => (row.actor ? (row.actor.name ?? t('unknown')) : t('system')),
        under: (row) => row.actor_role,
      },
      {
        id: 'resource',
        header: t('field.thing'),
        kind: 'text',
        width: 200,
        value: (row) => words.thing(row.resource),
        under: (row) => row.resource_id,
      },
      { id: 'reason', header: t('field.reason'), kind: 'text', width: 180, value: (row) => row.reason },
      { id: 'ip', header: t('field.ip'), kind: 'text', width: 110, value: (row) => row.ip },
      {
        id: 'seq',
        header: t('field.seq'),
        kind: 'number',
        decimals: 0,
        width: 70,
        card: 'none',
        value: (row) => row.seq,
      },
    ],
    [t, words, zone],
  );
}
