import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BatchForm } from './batch-form.part.tsx';
import { type Batch, BatchRows } from './batch-rows.part.tsx';
import { BatchSteps } from './batch-steps.part.tsx';
import { OpenBatch } from './open-batch.part.tsx';

/** Second step: what the check says of each row; rows can be mended and checked again before anything is made. */
export default function EditBatchPage() {
  return <OpenBatch>{(batch, reload) => <Draft batch={batch} onChecked={reload} />}</OpenBatch>;
}

function Draft({ batch, onChecked }: { readonly batch: Batch; readonly onChecked: () => void }) {
  const t = useTranslations('account-batches');
  const navigate = useNavigate();
  const address = href('account-batches.confirm', { query: { batch: batch.uuid } });
  if (batch.state !== 'draft') {
    return (
      <EmptyState
        title={t('not-draft')}
        action={
          <Button size="sm" onClick={() => void navigate(address)}>
            {t('to-result')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PageHeader
        title={batch.title}
        lead={t('summary', batch.summary)}
        actions={
          <Button
            size="sm"
            variant="filled"
            disabled={batch.summary.new === 0}
            onClick={() => void navigate(address)}
          >
            {t('to-confirm')}
          </Button>
        }
      />
      <BatchSteps current="check" />
      <BatchRows batch={batch} />
      <BatchForm batch={batch} onChecked={onChecked} />
    </>
  );
}
