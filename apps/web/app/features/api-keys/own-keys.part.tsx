import { WARN_FROM } from '@datum/contract/access/key-scopes';
import { listOwnKeys, revokeOwnKey, type ShownKey } from '@datum/contract/sign-in/api-keys';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './api-keys.module.css';
import { useKeyColumns } from './fields.tsx';
import { FreshKey } from './fresh-key.part.tsx';
import { KeyUsage } from './key-usage.part.tsx';
import { NewKey } from './new-key.part.tsx';

const KEYS = list(listOwnKeys);

/** The tab of a person's own API keys: the keys, a new one, its secret this once, and how much each was used. */
export function OwnKeys() {
  const t = useTranslations('api-keys');
  const toast = useToast();
  const keys = useList(KEYS);
  const { answer, rows, reload } = keys;
  const { send, busy, problem: refused } = useSend();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<ShownKey | null>(null);

  async function end({ uuid, name }: ShownKey): Promise<void> {
    setEnding(null);
    if ((await send(revokeOwnKey, { params: { uuid } })) !== null) {
      toast({ title: t('ended', { name }) });
      reload();
    }
  }
  const made = (fresh: string) => {
    setSecret(fresh);
    setMaking(false);
    reload();
  };
  const day = answer?.limits.day ?? 1;
  const isPossible = (answer?.possible_scopes.length ?? 0) > 0;
  return (
    <div className={classes.keys}>
      <p className={classes.words}>
        {t('lead')} <a href="/api/docs">{t('docs')}</a>
      </p>
      {answer && !isPossible && <NoticeBar>{t('impossible')}</NoticeBar>}
      {rows
        .filter(({ state, calls_today }) => state === 'live' && calls_today >= day * WARN_FROM)
        .map(({ uuid, name, calls_today }) => (
          <NoticeBar key={uuid} tone="amber">
            {t('warning', { name, percent: Math.floor((calls_today / day) * 100) })}
          </NoticeBar>
        ))}
      {secret && <FreshKey secret={secret} onKept={() => setSecret(null)} />}
      {making && answer && (
        <NewKey possible={answer.possible_scopes} onMade={made} onCancel={() => setMaking(false)} />
      )}
      <Refusal problem={refused} invalid={refused?.message} />
      <ListTable
        id="own-keys"
        heading
        list={keys}
        t={t}
        columns={useKeyColumns()}
        rowKey={({ uuid }) => uuid}
        rowMenu={(row) => (row.state === 'live' ? [{ label: t('end'), onSelect: () => setEnding(row) }] : [])}
        tools={
          isPossible &&
          !making && (
            <Button size="sm" onClick={() => setMaking(true)}>
              {t('make')}
            </Button>
          )
        }
      />
      {answer && <p className={classes.words}>{t('limits', answer.limits)}</p>}
      <KeyUsage />
      <ConfirmDialog
        opened={ending !== null}
        title={t('end-title', { name: ending?.name ?? '' })}
        confirmLabel={t('end')}
        destructive
        loading={busy}
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(null)}
      >
        {t('end-words')}
      </ConfirmDialog>
    </div>
  );
}
