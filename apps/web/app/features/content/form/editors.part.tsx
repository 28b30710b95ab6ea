import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { askAgain } from '../../../lib/api/queries.ts';
import { Colleagues } from '../../../page-kit/record/colleagues.tsx';
import { usePresence } from '../../../page-kit/record/use-presence.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';

interface EditorsProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
  /** Something is typed here that is not saved yet. */
  readonly isWriting: boolean;
}

/** Colleagues who have the item open too. What they save comes here at once, or is told of where something is typed. */
export function Editors({ type, item, isWriting }: EditorsProps) {
  const t = useTranslations('content');
  const { uuid, version } = item;
  const begun = useRef(version);
  if (!isWriting) begun.current = version;
  const seen = usePresence(
    uuid,
    () =>
      call(
        contentCalls(type).presence,
        { params: { uuid }, body: { is_writing: isWriting } },
        { background: true },
      ),
    (found) => {
      if (found.version !== version) askAgain();
    },
  );
  return (
    <>
      <Colleagues seen={seen} />
      {begun.current !== version && <NoticeBar>{t('saved-meanwhile')}</NoticeBar>}
    </>
  );
}
