import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { newerBuild } from '../../lib/deploy/newer-build.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { SubscriptionBar } from './subscription-bar.tsx';

/** What holds for every page of the frame: that figures are invented, that a newer build is out, or that a part is missing. */
export function NoticeBars() {
  const t = useTranslations('common');
  const site = useSite();
  const newer = useSyncExternalStore(newerBuild.subscribe, newerBuild.seen, () => false);
  const lost = useSyncExternalStore(newerBuild.subscribe, newerBuild.partLost, () => false);
  return (
    <aside aria-label={t('notice-bars')}>
      {site?.demonstration && (
        <NoticeBar>{t.rich('demonstration', { b: (words) => <b>{words}</b> })}</NoticeBar>
      )}
      <SubscriptionBar />
      {(lost || newer) && (
        <NoticeBar
          tone="amber"
          live
          action={
            <Button size="xs" onClick={() => location.reload()}>
              {t('newer-build.reload')}
            </Button>
          }
        >
          {t(lost ? 'newer-build.lost' : 'newer-build.words')}
        </NoticeBar>
      )}
    </aside>
  );
}
