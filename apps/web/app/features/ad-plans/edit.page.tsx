import { showAdPlan } from '@datum/contract/advertising/ad-plans';
import { href } from '@datum/contract/screens/all';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { AdPlanForm } from './plan-form.part.tsx';

/** A plan of a place, changed. */
export default function EditAdPlanPage() {
  const t = useTranslations('ad-plans');
  const text = useLocalText();
  const back = useBack();
  const { id = '' } = useParams();
  const view = href('ad-plans.view', { id });
  return (
    <RecordPage
      called={useCall(showAdPlan, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={({ name }) => ({ title: text(name) })}
    >
      {(plan) => <AdPlanForm plan={plan} onCancel={() => back(view)} onSaved={() => back(view)} />}
    </RecordPage>
  );
}
