import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BatchForm } from './batch-form.part.tsx';
import { BatchSteps } from './batch-steps.part.tsx';

/** Accounts for organisations in bulk, first step: the rows. Checking them makes no account. */
export default function CreateBatchPage() {
  const t = useTranslations('account-batches');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('create')} lead={t('create-lead')} />
      <BatchSteps current="rows" />
      <BatchForm
        batch={null}
        onChecked={({ uuid }) => void navigate(href('account-batches.edit', { query: { batch: uuid } }))}
      />
    </>
  );
}
