import { may } from '@datum/contract/access/access';
import {
  archivePlan,
  editPlan,
  listPlanHolders,
  type PlanDetail,
  restorePlan,
  showPlan,
} from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { Link as RouterLink, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, MISSING } from '../../ui/words/format.ts';
import { Duplicate } from './duplicate.part.tsx';
import { PLAN_BADGES } from './fields.tsx';
import { Holders } from './versions/holders.part.tsx';
import { Versions } from './versions/versions.part.tsx';

/** One plan: its versions with what changed between them, who holds which, and what can be done with it. */
export default function PlanPage() {
  const t = useTranslations('plans');
  const text = useLocalText();
  const { id = '' } = useParams();
  const called = useCall(showPlan, { params: { uuid: id } });
  const factsOf = useFacts();
  return (
    <RecordPage
      called={called}
      permission={t('permission.view')}
      none={t('gone')}
      head={(plan) => ({
        title: text(plan.name),
        lead: text(plan.summary),
        badge: <StatusBadge kind={PLAN_BADGES[plan.visibility]} label={t(`visibility.${plan.visibility}`)} />,
        actions: <Actions plan={plan} />,
        facts: factsOf(plan),
      })}
      tabs={[
        {
          id: 'versions',
          label: t('view.versions'),
          show: (plan) => (
            <>
              {plan.warnings.map((warning) => (
                <NoticeBar key={warning} tone="amber">
                  {warning}
                </NoticeBar>
              ))}
              <Versions plan={plan} />
            </>
          ),
        },
        {
          id: 'holders',
          label: t('view.holders'),
          needs: listPlanHolders,
          show: (plan) => <Holders plan={plan} />,
        },
      ]}
    />
  );
}

/** What can be done with a plan; it is archived, never deleted. */
function Actions({ plan }: { readonly plan: PlanDetail }) {
  const t = useTranslations('plans');
  const text = useLocalText();
  const person = usePerson();
  const input = { params: { uuid: plan.uuid }, body: { version: plan.version } };
  const name = text(plan.name);
  return (
    <>
      <HistoryLink resource="plans" id={plan.uuid} />
      <Duplicate plan={plan} />
      {plan.visibility === 'archived' ? (
        <Act endpoint={restorePlan} input={input} label={t('restore')} done={() => t('restored', { name })} />
      ) : (
        <>
          <Act
            endpoint={archivePlan}
            input={input}
            label={t('archive')}
            ask={{
              title: t('archive-ask', { name }),
              why: t('archive-why', { count: plan.people + plan.organisations }),
            }}
            done={() => t('archive-done', { name })}
          />
          {may(person, editPlan) && (
            <Button
              size="sm"
              variant="filled"
              component={RouterLink}
              to={href('plans.edit', { id: plan.uuid })}
            >
              {t('edit.title')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function useFacts(): (plan: PlanDetail) => readonly { readonly label: string; readonly value: string }[] {
  const t = useTranslations('plans');
  const { locale } = useUi();
  return (plan) => [
    { label: t('field.code'), value: plan.code },
    { label: t('field.type'), value: t(`type.${plan.type}`) },
    {
      label: t('field.audiences'),
      value: plan.audiences.map((audience) => t(`audience.${audience}`)).join(', '),
    },
    {
      label: t('field.version'),
      value: plan.now
        ? t('version-since', { number: plan.now.number, day: formatDate(plan.now.valid_from, locale) })
        : MISSING,
    },
    { label: t('field.people'), value: String(plan.people) },
    { label: t('field.organisations'), value: String(plan.organisations) },
  ];
}
