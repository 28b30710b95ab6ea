import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBack } from '../../lib/links/way-back.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { UserForm } from './user-form.part.tsx';

/** A new account: its person is invited by mail and chooses the password alone. */
export default function CreateUserPage() {
  const t = useTranslations('users');
  const navigate = useNavigate();
  const back = useBack();
  return (
    <>
      <PageHeader title={t('create.title')} lead={t('create.lead')} />
      <UserForm
        user={null}
        onCancel={() => back(href('users.list'))}
        onSaved={({ uuid }) => void navigate(href('users.edit', { id: uuid }))}
      />
    </>
  );
}
