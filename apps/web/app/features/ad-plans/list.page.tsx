import { may } from '@datum/contract/access/access';
import { createAdPlan, exportAdPlans, listAdPlans } from '@datum/contract/advertising/ad-plans';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAdPlanColumns } from './fields.tsx';

const PLANS = list(listAdPlans, { exports: exportAdPlans });

/** What is sold of the places on public pages. */
export default function AdPlansPage() {
  const t = useTranslations('ad-plans');
  const add = may(usePerson(), createAdPlan) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      component={Link}
      to={href('ad-plans.create')}
    >
      {t('create.action')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ListTable
        id="ad-plans"
        list={useList(PLANS)}
        t={t}
        columns={useAdPlanColumns()}
        rowKey={({ uuid }) => uuid}
        to={({ uuid }) => href('ad-plans.view', { id: uuid })}
        create={add || undefined}
        tools={add}
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'visibility',
            label: t('field.visibility'),
            by: (['public', 'hidden', 'archived'] as const).map((value) => ({
              value,
              label: t(`visibility.${value}`),
            })),
          },
        ]}
      />
    </>
  );
}
