import { may } from '@datum/contract/access/access';
import {
  createAdBooking,
  exportAdBookings,
  listAdBookings,
  listBookableAdPlans,
} from '@datum/contract/advertising/ad-bookings';
import { AD_STATES } from '@datum/contract/advertising/ad-steps';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useAdBookingColumns } from './fields.tsx';
import { Weeks } from './weeks.part.tsx';

const BOOKINGS = list(listAdBookings, { exports: exportAdBookings });
const TABS = ['list', 'calendar'] as const;
const STATE = { tab: oneOf(TABS, 'list') };

/** Advertisements: those of everyone for staff, else the person's own; and what is free. */
export default function AdBookingsPage() {
  const t = useTranslations('ad-bookings');
  const [{ tab }] = useParamsState(STATE);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PageTabs
        label={t('title')}
        tabs={TABS.map((part) => ({
          href: part === 'list' ? '?' : `?tab=${part}`,
          label: t(`tab.${part}`),
          current: part === tab,
        }))}
      />
      {tab === 'list' ? <Bookings /> : <Calendar />}
    </>
  );
}

function Bookings() {
  const t = useTranslations('ad-bookings');
  const add = may(usePerson(), createAdBooking) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      component={Link}
      to={href('ad-bookings.create')}
    >
      {t('create.action')}
    </Button>
  );
  return (
    <ListTable
      id="ad-bookings"
      list={useList(BOOKINGS)}
      t={t}
      columns={useAdBookingColumns()}
      rowKey={({ uuid }) => uuid}
      to={({ uuid }) => href('ad-bookings.view', { id: uuid })}
      create={add || undefined}
      tools={add}
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: AD_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
    />
  );
}

/** What is free of each place, week by week. */
function Calendar() {
  const t = useTranslations('ad-bookings');
  const text = useLocalText();
  return (
    <Loaded called={useCall(listBookableAdPlans, {})} permission={t('permission.view')}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t('no-plans')}>{t('no-plans-why')}</EmptyState>
        ) : (
          data.map((plan) => (
            <section key={plan.uuid} aria-label={text(plan.name)}>
              <h2 className="type-h5">
                {text(plan.name)}, {plan.width} × {plan.height}
              </h2>
              <Weeks
                label={`${t('calendar-label')}: ${text(plan.name)}`}
                weeks={plan.weeks}
                heat={({ free, is_closed }) => (is_closed ? 0 : 1 - free / plan.slots)}
                says={({ free, is_closed }) => (is_closed ? t('closed') : t('free', { count: free }))}
              />
            </section>
          ))
        )
      }
    </Loaded>
  );
}
