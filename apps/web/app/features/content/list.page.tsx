import { may } from '@datum/contract/access/access';
import { type ContentRow, contentCalls } from '@datum/contract/content/content-calls';
import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { CONTENT_STATES } from '@datum/contract/content/content-states';
import { CONTENT_TYPE_NAMES, type ContentTypeName } from '@datum/contract/content/content-types';
import { listMedia } from '@datum/contract/content/media';
import type { ClientLoaderFunction } from 'react-router';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { WholeLibrary } from '../media/whole-library.part.tsx';
import { BulkSteps } from './bulk.part.tsx';
import { useContentColumns } from './fields.tsx';
import { Groups } from './groups/groups.part.tsx';
import { createHref, editHref, typeAt, useContentType } from './use-content-type.ts';

const listOf = (type: ContentTypeName) => {
  const calls = contentCalls(type);
  return list(calls.list, { perPage: 50, exports: calls.export });
};
const LISTS = Object.fromEntries(CONTENT_TYPE_NAMES.map((type) => [type, listOf(type)])) as Record<
  ContentTypeName,
  ReturnType<typeof listOf>
>; // one for each name

const TABS = ['items', 'groups', 'media'] as const;
type Tab = (typeof TABS)[number];
const TAB = { tab: oneOf(TABS, 'items') };

export const clientLoader: ClientLoaderFunction = (args) => {
  const { pathname, searchParams } = new URL(args.request.url);
  return searchParams.has('tab') ? null : beginList(LISTS[typeAt(pathname)])(args);
};

/** Everything of one content type: what readers see, what is being written, and what waits for a review. */
export default function ContentListPage() {
  const type = useContentType();
  const [{ tab }] = useParamsState(TAB);
  return tab === 'items' ? <ContentList key={type} type={type} /> : <Beside type={type} tab={tab} />;
}

/** What belongs to content of whatever type, the same beside each list: what goes live together, pictures and files. */
function Beside({ type, tab }: { readonly type: ContentTypeName; readonly tab: Exclude<Tab, 'items'> }) {
  const t = useTranslations('content');
  const lead = {
    groups: useTranslations('content-groups')('none-why'),
    media: useTranslations('media')('lead'),
  };
  return (
    <>
      <PageHeader title={t(`many.${type}`)} lead={lead[tab]} />
      <Tabs type={type} current={tab} />
      {tab === 'groups' ? <Groups /> : <WholeLibrary />}
    </>
  );
}

function Tabs({ type, current }: { readonly type: ContentTypeName; readonly current: Tab }) {
  const t = useTranslations('content');
  const words = useTranslations('content-groups');
  const person = usePerson();
  const shown = TABS.filter((tab) => tab !== 'media' || may(person, listMedia));
  return (
    <PageTabs
      label={words('views')}
      tabs={shown.map((tab) => ({
        href: tab === 'items' ? '?' : `?tab=${tab}`,
        label: words(`tab.${tab}`, { many: t(`many.${type}`) }),
        current: tab === current,
      }))}
    />
  );
}

function ContentList({ type }: { readonly type: ContentTypeName }) {
  const t = useTranslations('content');
  const person = usePerson();
  const calls = contentCalls(type);
  return (
    <ListPage
      id={`cms-${type}`}
      list={useList(LISTS[type])}
      t={(key) => (key === 'title' ? t(`many.${type}`) : t(key))}
      lead={t(`lead.${type}`)}
      columns={useContentColumns(type)}
      rowKey={({ uuid }: ContentRow) => uuid}
      to={({ uuid }) => editHref(type, uuid)}
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: CONTENT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          name: 'missing',
          label: t('field.missing'),
          by: CONTENT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        },
        { name: 'revised', label: t('field.revised'), by: [{ value: 'yes', label: t('revised.to-review') }] },
      ]}
      create={{ endpoint: calls.create, label: t(`new.${type}`), to: createHref(type) }}
      bulk={
        may(person, calls.bulk)
          ? (chosen, onDone) => (
              <BulkSteps type={type} uuids={chosen.map(({ uuid }) => uuid)} onDone={onDone} />
            )
          : undefined
      }
      over={<Tabs type={type} current="items" />}
    />
  );
}
