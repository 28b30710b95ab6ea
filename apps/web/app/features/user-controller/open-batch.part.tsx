import { showBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import type { Batch } from './batch-rows.part.tsx';

const state = { batch: optional() };

/** Loads the batch of the address (`?batch=`), and says what there is instead when there is none. */
export function OpenBatch(props: { readonly children: (batch: Batch, reload: () => void) => ReactNode }) {
  const t = useTranslations('account-batches');
  const [{ batch }] = useParamsState(state);
  const { answer, problem, reload } = useCall(showBatch, batch ? { params: { uuid: batch } } : null);
  if (!batch) {
    return (
      <>
        <PageHeader title={t('no-batch')} />
        <EmptyState
          title={t('no-batch-next')}
          action={<Link href={href('batches.list')}>{t('to-list')}</Link>}
        />
      </>
    );
  }
  if (problem) {
    return <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />;
  }
  return answer ? (
    props.children(answer, reload)
  ) : (
    <Loading>
      <SkeletonLines widths={['40%', '100%', '100%']} />
    </Loading>
  );
}
