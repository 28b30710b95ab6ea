import { checkBatch } from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BatchForm } from './batch-form.part.tsx';

const START = { kind: null, title: '', text: '' } as const;

/** Accounts for organisations in bulk, first step: the rows. Checking them makes no account. */
export default function CreateBatchPage() {
  const t = useTranslations('account-batches');
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  return (
    <>
      <PageHeader title={t('create')} lead={t('create-lead')} />
      <BatchForm
        screen="account-batches/new"
        start={START}
        busy={busy}
        problem={problem}
        onCheck={async (body) => {
          const batch = await send(checkBatch, { body });
          if (batch) void navigate(href('batches.edit', { query: { batch: batch.uuid } }));
          return batch !== null;
        }}
      />
    </>
  );
}
