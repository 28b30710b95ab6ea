import { showPlan } from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlanForm } from './plan-form.part.tsx';

/** The words of a plan; its prices and limits are changed by another version. */
export default function EditPlanPage() {
  const t = useTranslations('plans');
  const text = useLocalText();
  const back = useBack();
  const { id = '' } = useParams();
  const view = href('plans.view', { id });
  return (
    <RecordPage
      called={useCall(showPlan, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={({ name }) => ({
        title: text(name),
        lead: (
          <>
            {t('edit.lead')} <Link href={view}>{t('edit.versions')}</Link>
          </>
        ),
      })}
    >
      {(plan) =>
        plan.visibility === 'archived' ? (
          <EmptyState title={t('archived')} action={<Link href={view}>{t('edit.versions')}</Link>}>
            {t('archived-why')}
          </EmptyState>
        ) : (
          <PlanForm plan={plan} onCancel={() => back(view)} onSaved={() => back(view)} />
        )
      }
    </RecordPage>
  );
}
