import {
  acceptBatch,
  type BatchRow,
  discardBatch,
  downloadBatch,
  listBatchRows,
  type ObservationBatch,
  showBatch,
  undoBatch,
} from '@datum/contract/entered-series/batches';
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { KeptFile } from '../../page-kit/kept-file.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './entered-series.module.css';

interface BatchDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Rows of a batch that the drawer shows: those that need a look come first. */
const SHOWN = 100;

/** One batch: what each row would do, what it asks, and what becomes of it. */
export function BatchDrawer({ id, onClose, onChanged }: BatchDrawerProps) {
  const t = useTranslations('entered-series.batches');
  const called = useCall(showBatch, { params: { id } });
  return (
    <Drawer opened onClose={onClose} title={called.answer?.name ?? t('one')} width={760}>
      <Loaded called={called} none={t('gone')}>
        {(batch) => (
          <>
            <p role="status">
              {batch.state === 'staged' && <strong>{t('nothing-yet')} </strong>}
              {t('counts', batch.counts)}
            </p>
            {batch.left_out.length > 0 && (
              <p className="muted">{t('left-out', { columns: batch.left_out.join(', ') })}</p>
            )}
            <KeptFile file={batch.file} name={batch.name} endpoint={downloadBatch} id={batch.id} />
            <Steps
              batch={batch}
              onChanged={() => {
                called.reload();
                onChanged();
              }}
            />
            <Rows batch={batch} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Steps({ batch, onChanged }: { readonly batch: ObservationBatch; readonly onChanged: () => void }) {
  const t = useTranslations('entered-series.batches');
  const [confirmed, setConfirmed] = useState<readonly ObservationBatch['questions'][number][]>([]);
  const params = { id: batch.id };
  const taking = batch.counts.new + batch.counts.change;
  if (batch.state === 'accepted') {
    return (
      <div className={classes.steps}>
        {batch.in_release ? (
          <p className="muted">{t('in-release')}</p>
        ) : (
          <Act
            endpoint={undoBatch}
            input={{ params }}
            label={t('undo')}
            variant="default"
            ask={{ title: t('undo-ask'), why: t('undo-why'), destructive: true }}
            done={() => t('undone')}
            onDone={onChanged}
          />
        )}
      </div>
    );
  }
  if (batch.state !== 'staged') return null;
  const isOpen = batch.questions.some((question) => !confirmed.includes(question));
  return (
    <>
      {batch.questions.length > 0 && (
        <fieldset className={classes.questions}>
          <legend>{t('asks')}</legend>
          {batch.questions.map((question) => (
            <Checkbox
              key={question}
              label={t(`question.${question}`)}
              checked={confirmed.includes(question)}
              onChange={({ currentTarget }) =>
                setConfirmed(
                  currentTarget.checked
                    ? [...confirmed, question]
                    : confirmed.filter((one) => one !== question),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <div className={classes.steps}>
        {taking > 0 && (
          <Act
            endpoint={acceptBatch}
            input={{ params, body: { confirmed: [...confirmed] } }}
            label={t('accept', { count: taking })}
            variant="filled"
            why={isOpen ? t('asks') : undefined}
            done={() => t('accepted')}
            onDone={onChanged}
          />
        )}
        <Act
          endpoint={discardBatch}
          input={{ params }}
          label={t('discard')}
          variant="default"
          done={() => t('discarded')}
          onDone={onChanged}
        />
      </div>
    </>
  );
}

const BADGES = { new: 'new', change: 'changed', same: 'same', problem: 'problem' } as const;

function Rows({ batch }: { readonly batch: ObservationBatch }) {
  const t = useTranslations('entered-series.batches');
  const called = useCall(listBatchRows, { params: { id: batch.id }, query: { page: 1, per_page: SHOWN } });
  const columns = useMemo(
    (): readonly Column<BatchRow>[] => [
      {
        id: 'series',
        header: t('column.series'),
        kind: 'text',
        width: 150,
        card: 'title',
        value: ({ series, seen }) => series ?? seen.series,
        under: ({ row_no }) => t('row', { row: row_no }),
      },
      {
        id: 'period',
        header: t('column.period'),
        kind: 'text',
        width: 90,
        value: ({ period, seen }) => period ?? seen.period,
      },
      { id: 'before', header: t('column.before'), kind: 'text', width: 100, value: ({ before }) => before },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'text',
        width: 110,
        card: 'value',
        value: ({ value, seen }) => value ?? seen.value,
      },
      {
        id: 'result',
        header: t('column.result'),
        kind: 'status',
        width: 110,
        card: 'status',
        value: ({ result, questions }) =>
          questions.length > 0
            ? { kind: 'asked', label: t('result.asked') }
            : { kind: BADGES[result], label: t(`result.${result}`) },
      },
      {
        id: 'why',
        header: t('column.why'),
        kind: 'text',
        width: 240,
        card: 'note',
        value: ({ why }) => why.join(' '),
      },
    ],
    [t],
  );
  return (
    <Loaded called={called}>
      {({ data, meta }) => (
        <>
          {meta.total > data.length && (
            <p className="muted">{t('first-rows', { shown: data.length, total: meta.total })}</p>
          )}
          <DataTable
            id="observation-rows"
            label={t('rows')}
            columns={columns}
            rows={data}
            rowKey={({ row_no }) => String(row_no)}
            empty={null}
            bar={false}
            maxHeight="60vh"
          />
        </>
      )}
    </Loaded>
  );
}
