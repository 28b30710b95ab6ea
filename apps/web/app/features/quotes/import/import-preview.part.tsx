import type { ImportBatch } from '@datum/contract/collection/imports';
import {
  commitImport,
  discardImport,
  downloadImport,
  exportProblems,
  mapImport,
  undoImport,
} from '@datum/contract/collection/imports';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { KeptFile } from '../../../page-kit/kept-file.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './import.module.css';
import { ImportTable } from './import-table.part.tsx';
import { useImport } from './use-import.ts';

const COUNTS = ['new', 'change', 'same', 'problem'] as const;
const KINDS = { new: 'new', change: 'changed', same: 'same', problem: 'problem' } as const;

/**
 * What a file or paste would do, before anything is saved: counts, where each column goes, every row with its result,
 * problems last with a fix in place. Good rows go in, bad ones wait; the whole import can be taken back.
 */
export function ImportPreview(props: {
  readonly id: string;
  readonly dataSet: string;
  readonly onClose: () => void;
  /** The round's quotes have changed. */
  readonly onChanged: () => void;
}) {
  const { id, dataSet, onClose, onChanged } = props;
  const t = useTranslations('quotes.import');
  const toast = useToast();
  const [only, setOnly] = useState(false);
  const [asking, setAsking] = useState(false);
  const { batch, rows, more, loadMore, refresh } = useImport(id, only ? 'problem' : null);
  const { send, busy, problem } = useSend();
  if (!batch || (batch.columns.length === 0 && batch.state === 'staged')) {
    return (
      <section className={classes.preview} aria-label={t('label')}>
        <div className={classes.head}>
          <b>{t('reading', { name: batch?.name ?? '' })}</b>
        </div>
        <Loading>
          <SkeletonLines widths={['90%', '80%', '85%']} />
        </Loading>
      </section>
    );
  }
  if (batch.state === 'discarded') {
    return <ErrorState title={t('failed', { name: batch.name })} onRetry={onClose} />;
  }
  const good = batch.counts.new + batch.counts.change - batch.counts.committed;
  const commit = async () => {
    const next = await send(commitImport, { params: { id } });
    if (next) {
      toast({ title: t('done', { count: next.counts.committed - batch.counts.committed }) });
      refresh(next);
      onChanged();
    }
  };
  const undo = async () => {
    setAsking(false);
    const next = await send(undoImport, { params: { id } });
    if (next) {
      toast({ title: t('undone'), message: t('kept', { count: next.kept.length }) });
      refresh(next);
      onChanged();
    }
  };
  const discard = async () => {
    await send(discardImport, { params: { id } });
    onClose();
  };
  const download = async () => {
    const file = await callForFile(exportProblems, { params: { id }, query: { format: 'xlsx' } });
    saveFile(file.name ?? 'problems.xlsx', file.blob);
  };
  return (
    <section className={classes.preview} aria-label={t('label')}>
      <Head batch={batch} onClose={onClose} />
      {problem && <ErrorState message={problem.message} />}
      <ImportTable
        batch={batch}
        rows={rows}
        dataSet={dataSet}
        onMap={async (fields, decimal) => {
          const next = await send(mapImport, { params: { id }, body: { fields, decimal } });
          if (next) {
            refresh(next);
          }
        }}
        onFixed={refresh}
      />
      <div className={classes.foot}>
        <span className="muted">
          {t('showing', { shown: rows.length, total: only ? batch.counts.problem : batch.counts.total })}
        </span>
        {more && (
          <Button size="xs" variant="subtle" onClick={loadMore}>
            {t('more')}
          </Button>
        )}
        {batch.counts.problem > 0 && (
          <>
            <Button size="xs" variant="subtle" onClick={() => setOnly(!only)}>
              {t(only ? 'all-rows' : 'only-problems')}
            </Button>
            <Button size="xs" variant="subtle" leftSection={<Icon name="download" />} onClick={download}>
              {t('download', { count: batch.counts.problem })}
            </Button>
          </>
        )}
        <span className={classes.actions}>
          {batch.state === 'committed' && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
          {batch.state === 'staged' && (
            <Button size="sm" onClick={discard}>
              {t('discard')}
            </Button>
          )}
          {batch.state !== 'undone' && good > 0 && (
            <Button size="sm" variant="filled" loading={busy} onClick={commit}>
              {t('commit', { good, wait: batch.counts.problem })}
            </Button>
          )}
        </span>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('undo-question', { count: batch.counts.committed })}
        confirmLabel={t('undo')}
        loading={busy}
        onConfirm={undo}
        onCancel={() => setAsking(false)}
      >
        {t('undo-why')}
      </ConfirmDialog>
    </section>
  );
}

function Head({ batch, onClose }: { readonly batch: ImportBatch; readonly onClose: () => void }) {
  const t = useTranslations('quotes.import');
  return (
    <div className={classes.head}>
      <b>{batch.name}</b>
      {COUNTS.filter((result) => batch.counts[result] > 0).map((result) => (
        <StatusBadge
          key={result}
          kind={KINDS[result]}
          label={t(`count.${result}`, { count: batch.counts[result] })}
        />
      ))}
      <span className="muted" role="status">
        {batch.state === 'committed'
          ? t('committed', { count: batch.counts.committed })
          : t(`state.${batch.state}`)}
        {batch.kept.length > 0 && ` ${t('kept', { count: batch.kept.length })}`}
      </span>
      <KeptFile file={batch.file} name={batch.name} endpoint={downloadImport} id={batch.id} />
      <ActionIcon variant="subtle" aria-label={t('close')} title={t('close')} onClick={onClose}>
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
