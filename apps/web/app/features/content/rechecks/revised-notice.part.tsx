import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
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
        <Act
          endpoint={contentCalls(type).confirm}
          input={{ params: { uuid: item.uuid }, body: { version: item.version } }}
          label={t('revised.confirm')}
          done={() => t('revised.confirmed', { title: item.title })}
        />
      }
    >
      {t('revised.why', { releases: releases.join('; ') })}
    </NoticeBar>
  );
}
