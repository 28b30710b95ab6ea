import { may } from '@datum/contract/access/access';
import {
  type AdPlanDetail,
  archiveAdPlan,
  editAdPlan,
  restoreAdPlan,
  showAdPlan,
} from '@datum/contract/advertising/ad-plans';
import { href } from '@datum/contract/screens/all';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { Button } from '@mantine/core';
import { Link as RouterLink, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { Weeks } from '../ad-bookings/weeks.part.tsx';
import { PlanBookings } from './bookings.part.tsx';
import { AD_PLAN_BADGES } from './fields.tsx';

/** One plan: how full its weeks are, what it earned, who booked it. */
export default function AdPlanPage() {
  const t = useTranslations('ad-plans');
  const kit = useTranslations('media-kit');
  const text = useLocalText();
  const { named } = useMoney(OWN_CURRENCY);
  const { id = '' } = useParams();
  return (
    <RecordPage
      called={useCall(showAdPlan, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={(plan) => ({
        title: text(plan.name),
        lead: `${kit(`place.${plan.place}`)}, ${plan.width} × ${plan.height}`,
        badge: (
          <StatusBadge kind={AD_PLAN_BADGES[plan.visibility]} label={t(`visibility.${plan.visibility}`)} />
        ),
        actions: <Actions plan={plan} />,
        facts: [
          { label: t('field.price'), value: named(plan.price) },
          { label: t('field.slots'), value: String(plan.slots) },
          { label: t('field.booked'), value: String(plan.booked) },
          { label: t('field.taken'), value: t('percent', { percent: plan.taken_percent }) },
          { label: t('field.revenue'), value: named(plan.revenue) },
          { label: t('field.seen'), value: String(plan.last_days.views) },
          { label: t('field.followed'), value: String(plan.last_days.clicks) },
        ],
      })}
      tabs={[
        {
          id: 'weeks',
          label: t('tab.weeks'),
          show: (plan) => (
            <Weeks
              label={t('weeks-label')}
              weeks={plan.calendar}
              heat={({ free, is_closed }) => (is_closed ? 0 : 1 - free / plan.slots)}
              says={({ free, is_closed }) =>
                is_closed ? t('closed') : t('taken', { taken: plan.slots - free, slots: plan.slots })
              }
            />
          ),
        },
        { id: 'bookings', label: t('tab.bookings'), show: (plan) => <PlanBookings uuid={plan.uuid} /> },
      ]}
    />
  );
}

/** What can be done with a plan; it is archived, never deleted. */
function Actions({ plan }: { readonly plan: AdPlanDetail }) {
  const t = useTranslations('ad-plans');
  const text = useLocalText();
  const person = usePerson();
  const input = { params: { uuid: plan.uuid }, body: { version: plan.version } };
  const name = text(plan.name);
  return (
    <>
      <HistoryLink resource="ad_plans" id={plan.uuid} />
      {plan.visibility === 'archived' ? (
        <Act
          endpoint={restoreAdPlan}
          input={input}
          label={t('restore')}
          done={() => t('restored', { name })}
        />
      ) : (
        <>
          <Act
            endpoint={archiveAdPlan}
            input={input}
            label={t('archive')}
            ask={{ title: t('archive-ask', { name }), why: t('archive-why') }}
            done={() => t('archived', { name })}
          />
          {may(person, editAdPlan) && (
            <Button
              size="sm"
              variant="filled"
              component={RouterLink}
              to={href('ad-plans.edit', { id: plan.uuid })}
            >
              {t('edit.title')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
