import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { newerBuild } from '../../lib/newer-build.ts';
import { useSite } from '../../lib/use-site.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** What holds for every page of the frame: that figures are invented, that a newer build is out. */
export function NoticeBars() {
  const t = useTranslations('common');
  const site = useSite();
  const newer = useSyncExternalStore(newerBuild.subscribe, newerBuild.seen, () => false);
  return (
    <aside aria-label={t('notice-bars')}>
      {site?.demonstration && (
        <NoticeBar>{t.rich('demonstration', { b: (words) => <b>{words}</b> })}</NoticeBar>
      )}
      {newer && (
        <NoticeBar
          tone="amber"
          live
          action={
            <Button size="xs" onClick={() => location.reload()}>
              {t('newer-build.reload')}
            </Button>
          }
        >
          {t('newer-build.words')}
        </NoticeBar>
      )}
    </aside>
  );
}
