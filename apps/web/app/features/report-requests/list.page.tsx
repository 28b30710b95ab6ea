import { may } from '@datum/contract/access/access';
import { askRequest } from '@datum/contract/requests/asking';
import {
  exportRequests,
  listRequests,
  REQUEST_VIEWS,
  requestChoices,
} from '@datum/contract/requests/report-requests';
import { showRequestSettings } from '@datum/contract/requests/request-settings';
import { REQUEST_STATES } from '@datum/contract/requests/request-steps';
import { href } from '@datum/contract/screens/all';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { useRequestColumns } from './fields.tsx';
import { Settings } from './settings/settings.part.tsx';
import { ManyRequests } from './staff/many.part.tsx';

const REQUESTS = list(listRequests, { exports: exportRequests });
export const clientLoader = beginList(REQUESTS);

/** The queue of staff with its ready views; for those who asked, their own requests. */
export default function RequestsPage() {
  const t = useTranslations('report-requests');
  const isStaff = may(usePerson(), requestChoices);
  const [params] = useSearchParams();
  const isSettings = isStaff && params.get('tab') === 'settings';
  return isSettings ? (
    <>
      <PageHeader title={t('settings.title')} lead={t('lead')} />
      <Views current="settings" />
      <Settings />
    </>
  ) : (
    <Requests isStaff={isStaff} />
  );
}

function Requests({ isStaff }: { readonly isStaff: boolean }) {
  const t = useTranslations('report-requests');
  const states = useTranslations('request.state');
  const requests = useList(REQUESTS);
  const choices = useCall(requestChoices, isStaff ? {} : null).answer;
  return (
    <ListPage
      id="report-requests"
      list={requests}
      t={t}
      title={t(isStaff ? 'title' : 'own-title')}
      lead={t(isStaff ? 'lead' : 'own-lead')}
      columns={useRequestColumns(isStaff)}
      rowKey={(row) => row.uuid}
      to={(row) => href('report-requests.show', { id: row.uuid })}
      create={{ endpoint: askRequest, label: t('ask'), to: href('report-request') }}
      over={
        isStaff && (
          <>
            <Views current={REQUEST_VIEWS.find((view) => view === requests.filter.view) ?? 'all'} />
            {choices && choices.tags_more > 0 && <p>{t('tags-more', { count: choices.tags_more })}</p>}
          </>
        )
      }
      bulk={
        isStaff
          ? (chosen, clear) => <ManyRequests chosen={chosen} owners={choices?.owners ?? []} onDone={clear} />
          : undefined
      }
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: REQUEST_STATES.map((value) => ({ value, label: states(value) })),
        },
        ...(isStaff
          ? ([
              {
                name: 'owner',
                label: t('field.owner'),
                by: (choices?.owners ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
              },
              {
                name: 'tag',
                label: t('field.tags'),
                by: (choices?.tags ?? []).map((value) => ({ value, label: value })),
              },
            ] as const)
          : []),
      ]}
    />
  );
}

/** The ready questions of staff, and the settings behind them. */
function Views({ current }: { readonly current: string }) {
  const t = useTranslations('report-requests');
  const settings = may(usePerson(), showRequestSettings) ? (['settings'] as const) : [];
  return (
    <PageTabs
      label={t('views')}
      tabs={(['all', ...REQUEST_VIEWS, ...settings] as const).map((view) => ({
        href: view === 'all' ? '?' : view === 'settings' ? '?tab=settings' : `?view=${view}`,
        label: t(`view.${view}`),
        current: current === view,
      }))}
    />
  );
}
