import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBack } from '../../lib/links/way-back.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PlanForm } from './plan-form.part.tsx';

/** A new plan with its first version, beside its column in the price list. */
export default function CreatePlanPage() {
  const t = useTranslations('plans');
  const navigate = useNavigate();
  const back = useBack();
  return (
    <>
      <PageHeader title={t('create.title')} lead={t('create.lead')} />
      <PlanForm
        plan={null}
        onCancel={() => back(href('plans.list'))}
        onSaved={({ uuid }) => void navigate(href('plans.view', { id: uuid }))}
      />
    </>
  );
}
