import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { prepareCorrection } from '@datum/contract/publication/correction-article';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { useReleaseName } from '../steps/release-name.part.tsx';

interface RevisedNoticeProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Figures that the published text shows were revised: somebody reads it again, and says that it is right or changes it. */
export function RevisedNotice({ type, item }: RevisedNoticeProps) {
  const t = useTranslations('content');
  const nameOf = useReleaseName();
  if (item.revised_by.length === 0) return null;
  const releases = item.revised_by.map(nameOf);
  return (
    <NoticeBar
      tone="amber"
      action={
        <>
          <Act
            endpoint={contentCalls(type).confirm}
            input={{ params: { uuid: item.uuid }, body: { version: item.version } }}
            label={t('revised.confirm')}
            done={() => t('revised.confirmed', { title: item.title })}
          />
          {item.correction === null && (
            <Act
              endpoint={prepareCorrection}
              input={{ body: { type, uuid: item.uuid } }}
              label={t('revised.article')}
              done={({ title }) => t('revised.drafted', { title })}
            />
          )}
        </>
      }
    >
      {t('revised.why', { releases: releases.join('; ') })}{' '}
      {item.correction && (
        <Link href={href('cms.news.edit', { id: item.correction.uuid })}>
          {t('revised.made', { title: item.correction.title })}
        </Link>
      )}
    </NoticeBar>
  );
}
