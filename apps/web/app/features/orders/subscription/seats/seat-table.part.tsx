import {
  freeOwnSeat,
  giveOwnSeat,
  listOwnSeats,
  type OwnSeat,
} from '@datum/contract/subscriptions/own-seats';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useSite } from '../../../../lib/deploy/use-site.ts';
import { Failure } from '../../../../page-kit/failure.tsx';
import { useToast } from '../../../../ui/overlays/use-toast.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatDate, formatDay } from '../../../../ui/words/format.ts';

/** Who has a seat, since when, and when they signed in last. */
export function SeatTable() {
  const t = useTranslations('orders.seats');
  const [page, setPage] = useState(1);
  const { answer, problem, reload } = useCall(listOwnSeats, { query: { page, per_page: 15 } });
  const freeing = useFreeing();
  const columns = useColumns(freeing);
  return (
    <>
      {freeing.problem && (
        <p role="alert" className="problem">
          {freeing.problem.message}
        </p>
      )}
      <DataTable
        id="seats"
        label={t('people')}
        columns={columns}
        rows={answer?.data ?? []}
        rowKey={({ uuid }) => uuid}
        bar={false}
        loading={answer === null && problem === null}
        problem={problem && <Failure problem={problem} onRetry={reload} />}
        empty={<EmptyState title={t('nobody')}>{t('nobody-why')}</EmptyState>}
        {...(answer && answer.meta.total > answer.meta.per_page
          ? {
              paging: {
                ...({ kind: 'pages', page, onPage: setPage } as const),
                ...{ pageSize: answer.meta.per_page, total: answer.meta.total },
              },
            }
          : {})}
      />
    </>
  );
}

function useColumns({
  free,
  busy,
}: Pick<ReturnType<typeof useFreeing>, 'free' | 'busy'>): readonly Column<OwnSeat>[] {
  const t = useTranslations('orders.seats');
  const { locale } = useUi();
  const site = useSite();
  return [
    {
      kind: 'text',
      id: 'name',
      header: t('person'),
      card: 'title',
      value: ({ name, is_me }) => (is_me ? t('me', { name }) : name),
      under: ({ email }) => email,
    },
    {
      kind: 'text',
      id: 'from',
      header: t('from'),
      card: 'note',
      value: ({ from }) => t('since', { day: formatDate(from, locale) }),
    },
    {
      kind: 'text',
      id: 'signed-in',
      header: t('signed-in'),
      value: ({ last_sign_in_at: at }) => (at ? formatDay(at, locale, site?.timeZone) : t('never')),
    },
    {
      kind: 'custom',
      id: 'free',
      header: t('do'),
      card: 'status',
      render: (seat) => (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t('free-of', { name: seat.name })}
          onClick={() => void free(seat)}
        >
          {t('free')}
        </Button>
      ),
    },
  ];
}

/** Taking a seat back: done at once, with a way back. */
function useFreeing() {
  const t = useTranslations('orders.seats');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const undo = async ({ uuid, name }: OwnSeat) => {
    if (await send(giveOwnSeat, { params: { uuid } })) toast({ title: t('given', { name }) });
  };
  const free = async (seat: OwnSeat) => {
    if (!(await send(freeOwnSeat, { params: { uuid: seat.uuid } }))) return;
    const action = { label: t('undo'), onAct: () => void undo(seat) };
    toast({ title: t('freed', { name: seat.name }), action });
  };
  return { free, busy, problem } as const;
}
