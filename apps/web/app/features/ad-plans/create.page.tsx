import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBack } from '../../lib/links/way-back.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AdPlanForm } from './plan-form.part.tsx';

/** A new plan of a place. */
export default function CreateAdPlanPage() {
  const t = useTranslations('ad-plans');
  const navigate = useNavigate();
  const back = useBack();
  return (
    <>
      <PageHeader title={t('create.title')} lead={t('lead')} />
      <AdPlanForm
        plan={null}
        onCancel={() => back(href('ad-plans.list'))}
        onSaved={({ uuid }) => void navigate(href('ad-plans.view', { id: uuid }))}
      />
    </>
  );
}
