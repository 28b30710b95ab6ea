import { may } from '@datum/contract/access/access';
import { AUDIENCES, PLAN_TYPES, VISIBILITIES } from '@datum/contract/plans/plan-terms';
import { createPlan, exportPlans, listPlans } from '@datum/contract/plans/plans';
import { listPromoCodes } from '@datum/contract/plans/promo-codes';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { PromoCodes } from '../promo-codes/promo-codes.part.tsx';
import { TaxRates } from '../tax-rates/tax-rates.part.tsx';
import { usePlanColumns } from './fields.tsx';

const PLANS = list(listPlans, { exports: exportPlans });
const TABS = ['plans', 'promo-codes', 'tax'] as const;
const STATE = { tab: oneOf(TABS, 'plans') };

/** What is sold or given: plans, what takes something off their prices, and the tax on them. */
export default function PlansPage() {
  const t = useTranslations('plans');
  const [{ tab }] = useParamsState(STATE);
  const counts = useCounts();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PageTabs
        label={t('parts')}
        tabs={TABS.map((part) => ({
          href: part === 'plans' ? '?' : `?tab=${part}`,
          label: t(`tab.${part}`),
          current: part === tab,
          ...(counts[part] === undefined ? {} : { count: counts[part] }),
        }))}
      />
      {tab === 'plans' ? <Plans /> : tab === 'tax' ? <TaxRates /> : <PromoCodes />}
    </>
  );
}

/** How many there are of each part. */
function useCounts(): Readonly<Partial<Record<(typeof TABS)[number], number>>> {
  const first = { page: 1, per_page: 1 };
  const plans = useCall(listPlans, { query: first }).answer?.meta.total;
  const codes = useCall(listPromoCodes, { query: first }).answer?.meta.total;
  const rates = useCall(listTaxRates, {}).answer?.data.length;
  return {
    ...(plans === undefined ? {} : { plans }),
    ...(codes === undefined ? {} : { 'promo-codes': codes }),
    ...(rates === undefined ? {} : { tax: rates }),
  };
}

function Plans() {
  const t = useTranslations('plans');
  const person = usePerson();
  const navigate = useNavigate();
  const add = may(person, createPlan) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => void navigate(href('plans.create'))}
    >
      {t('create.action')}
    </Button>
  );
  return (
    <ListTable
      id="plans"
      list={useList(PLANS)}
      t={t}
      columns={usePlanColumns()}
      rowKey={({ uuid }) => uuid}
      to={({ uuid }) => href('plans.view', { id: uuid })}
      create={add || undefined}
      tools={add}
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'type',
          label: t('field.type'),
          by: PLAN_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          name: 'visibility',
          label: t('field.visibility'),
          by: VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) })),
        },
        {
          name: 'audience',
          label: t('field.audiences'),
          by: AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) })),
        },
      ]}
    />
  );
}
