import { showBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Batch } from './batch-rows.part.tsx';

const state = { batch: optional() };

/** Loads the batch of the address (`?batch=`), and says what there is instead when there is none. */
export function OpenBatch(props: { readonly children: (batch: Batch, reload: () => void) => ReactNode }) {
  const t = useTranslations('account-batches');
  const [{ batch }] = useParamsState(state);
  const called = useCall(showBatch, batch ? { params: { uuid: batch } } : null);
  if (!batch) {
    return (
      <>
        <PageHeader title={t('no-batch')} />
        <EmptyState
          title={t('no-batch-next')}
          action={<Link href={href('account-batches.list')}>{t('to-list')}</Link>}
        />
      </>
    );
  }
  return (
    <Loaded called={called} permission={t('permission.view')} lines={['40%', '100%', '100%']}>
      {(open) => props.children(open, called.reload)}
    </Loaded>
  );
}
