import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../ui/words/format.ts';
import { CONTENT_BADGES } from './fields.tsx';
import { Findings } from './findings.part.tsx';
import { ContentForm } from './form/content-form.part.tsx';
import { RevisedNotice } from './rechecks/revised-notice.part.tsx';
import { HeldNotice } from './steps/held-notice.part.tsx';
import { useReleaseName } from './steps/release-name.part.tsx';
import { Steps } from './steps/steps.part.tsx';
import { groupHref, useItemName } from './use-content-type.ts';
import { Versions } from './versions/versions.part.tsx';

interface ItemRecordProps {
  readonly type: ContentTypeName;
  readonly uuid: string;
  readonly onCancel: () => void;
}

/** One item: what it says, how far it is on its way to readers, its versions. */
export function ItemRecord({ type, uuid, onCancel }: ItemRecordProps) {
  const t = useTranslations('content');
  const called = useCall(contentCalls(type).show, { params: { uuid } });
  const factsOf = useFacts();
  const itemName = useItemName();
  return (
    <RecordPage
      called={called}
      permission={t('permission.view')}
      none={t('gone')}
      head={(item) => ({
        title: itemName(type, item),
        badge: <StatusBadge kind={CONTENT_BADGES[item.state]} label={t(`state.${item.state}`)} />,
        actions: (
          <>
            <HistoryLink resource="content" id={item.uuid} />
            <Steps type={type} item={item} />
          </>
        ),
        facts: factsOf(item),
      })}
      tabs={[
        {
          id: 'text',
          label: t('tab.text'),
          show: (item) => (
            <>
              <RevisedNotice type={type} item={item} />
              <HeldNotice item={item} />
              <Findings item={item} />
              <ContentForm type={type} item={item} onSaved={called.reload} onCancel={onCancel} />
            </>
          ),
        },
        {
          id: 'versions',
          label: t('tab.versions'),
          show: (item) => <Versions type={type} item={item} />,
        },
      ]}
    />
  );
}

/** The slug; of an article that readers see, the short way to it. */
function PublicAddress({ item, slug }: { readonly item: ContentDetail; readonly slug: string }) {
  return item.type === 'news' && item.published !== null ? (
    <Link href={href('news.post', { query: { slug } })}>{slug}</Link>
  ) : (
    slug
  );
}

function useFacts() {
  const t = useTranslations('content');
  const common = useTranslations('common');
  const groups = useTranslations('content-groups');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const nameOf = useReleaseName();
  const moment = (at: string | null) => (at ? formatMoment(at, locale, zone) : MISSING);
  return (item: ContentDetail) => [
    ...(item.slug ? [{ label: t('field.slug'), value: <PublicAddress item={item} slug={item.slug} /> }] : []),
    { label: t('field.languages'), value: t('languages', item.languages) },
    { label: t('field.version'), value: t('version-of', { number: item.newest }) },
    { label: t('field.author'), value: item.author?.name ?? MISSING },
    {
      label: t('field.published_at'),
      value: item.with_release
        ? t(item.with_release.is_gone ? 'release-gone' : 'with-release', {
            release: nameOf(item.with_release),
          })
        : moment(item.publish_at ?? item.published_at),
    },
    ...(item.group
      ? [
          {
            label: groups('field-group'),
            value: <Link href={groupHref(item.type, item.group.uuid)}>{item.group.name}</Link>,
          },
        ]
      : []),
    ...(item.unpublish_at ? [{ label: t('field.unpublish_at'), value: moment(item.unpublish_at) }] : []),
    { label: t('field.views'), value: String(item.views) },
    ...(item.used_by.length > 0
      ? [
          {
            label: t('field.used_by'),
            value: [
              ...item.used_by.map(({ type, title }) => title || t(`leads-from.${type as 'portal'}`)),
              ...(item.used_by_more > 0 ? [common('more-not-listed', { count: item.used_by_more })] : []),
            ].join(', '),
          },
        ]
      : []),
    ...(item.old_slugs.length > 0 ? [{ label: t('field.old_slugs'), value: item.old_slugs.join(', ') }] : []),
  ];
}
