import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { listOwnEvents } from '@datum/contract/sign-in/security';
import { isSecurityKind } from '@datum/contract/sign-in/security-kinds';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { count, useParamsState } from '../../lib/screens/params.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './security.module.css';

type Event = AnswerOf<typeof listOwnEvents>['data'][number];

const STATE = { page: count() };
const PER_PAGE = 25;

/** Sign-ins, refusals and changes of the own account, newest first. */
export function Events() {
  const t = useTranslations('security.events');
  const [{ page }, change] = useParamsState(STATE);
  const query = { page, per_page: PER_PAGE };
  const { answer, problem, loading, reload } = useCall(listOwnEvents, { query });
  const columns = useColumns();
  return (
    <div className={classes.table}>
      <DataTable
        id="security-events"
        label={t('title')}
        heading
        columns={columns}
        rows={answer?.data ?? []}
        rowKey={({ id }) => String(id)}
        loading={loading && !answer}
        problem={problem && <Failure problem={problem} onRetry={reload} />}
        empty={<EmptyState title={t('none')} />}
        {...(answer && {
          paging: {
            kind: 'pages',
            page,
            pageSize: PER_PAGE,
            total: answer.meta.total,
            onPage: (next: number) => change({ page: next }, { push: true }),
          },
        })}
      />
    </div>
  );
}

function useColumns(): readonly Column<Event>[] {
  const t = useTranslations('security.events');
  // a kind that only a newer server knows is shown by its own name
  const kindOf = (kind: string) => (isSecurityKind(kind) ? t(`kinds.${kind}`) : kind);
  return [
    {
      kind: 'text',
      id: 'kind',
      header: t('kind'),
      value: (row) => kindOf(row.kind),
      under: ({ key_name }) => (key_name ? t('of-key', { name: key_name }) : null),
      card: 'title',
    },
    { kind: 'date', id: 'at', header: t('at'), value: (row) => row.at, moment: true, card: 'note' },
    { kind: 'text', id: 'device', header: t('device'), value: (row) => row.device },
    { kind: 'text', id: 'ip', header: t('ip'), value: (row) => row.ip },
  ];
}
