import { SOURCES } from '@datum/contract/subscriptions/holding';
import { STANDINGS } from '@datum/contract/subscriptions/status-on';
import {
  countSubscribers,
  exportSubscribers,
  grantSubscription,
  importSubscribers,
  listGivablePlans,
  listSubscribers,
  previewSubscribers,
  SUBSCRIBER_TABS,
} from '@datum/contract/subscriptions/subscribers';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { FileImportButton } from '../lists/import-button.part.tsx';
import { useSubscriberColumns } from './fields.tsx';
import { GrantDrawer } from './grant.part.tsx';
import { SubscriptionPanel } from './panel.part.tsx';

const SUBSCRIBERS = list(listSubscribers, { exports: exportSubscribers });
const FILE = { preview: previewSubscribers, import: importSubscribers };
export const clientLoader = beginList(SUBSCRIBERS);

/** Who holds which plan, how they came to it, and until when. */
export default function SubscribersPage() {
  const t = useTranslations('subscribers');
  const access = useTranslations('access');
  const text = useLocalText();
  const subscribers = useList(SUBSCRIBERS);
  const plans = useCall(listGivablePlans, {}).answer?.data ?? [];
  const counts = useCall(countSubscribers, {}).answer;
  const countOf = (one: keyof NonNullable<typeof counts>) => (counts ? { count: counts[one] } : {});
  const tab = subscribers.filter.tab;
  const close = () => subscribers.show(null, { part: null });
  return (
    <ListPage
      id="subscribers"
      list={subscribers}
      t={t}
      lead={t('lead')}
      columns={useSubscriberColumns()}
      rowKey={(row) => row.uuid}
      to="beside"
      over={
        <PageTabs
          label={t('tabs')}
          tabs={[
            { href: '?', label: t('tab.all'), current: !tab, ...countOf('all') },
            ...SUBSCRIBER_TABS.map((each) => ({
              href: `?tab=${each}`,
              label: t(`tab.${each}`),
              current: tab === each,
              ...countOf(each),
            })),
          ]}
        />
      }
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: STANDINGS.map((value) => ({ value, label: access(`state.${value}`) })),
        },
        {
          name: 'plan',
          label: t('field.plan'),
          by: plans.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
        },
        {
          name: 'source',
          label: t('field.source'),
          by: SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        },
      ]}
      actions={
        <FileImportButton
          id="subscribers"
          list={t('title')}
          endpoints={FILE}
          exports={exportSubscribers}
          fieldOf={(name) =>
            t.has(`file.${name}` as 'file.holder') ? t(`file.${name}` as 'file.holder') : name
          }
        />
      }
      create={{ endpoint: grantSubscription, label: t('grant.open'), to: `?open=${NEW}` }}
    >
      {subscribers.open === NEW && (
        <GrantDrawer onClose={close} onSaved={({ uuid }) => subscribers.show(uuid)} />
      )}
      {subscribers.open && subscribers.open !== NEW && (
        <SubscriptionPanel
          uuid={subscribers.open}
          onClose={close}
          onShow={(uuid) => subscribers.show(uuid)}
        />
      )}
    </ListPage>
  );
}
