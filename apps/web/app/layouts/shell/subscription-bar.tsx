import { href } from '@datum/contract/screens/outside';
import { Button, Group } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { subscriptionNews, subscriptionTold } from '../../lib/live/subscription-news.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

const NOTHING = () => null;

/** Says that the person's subscription changed while something was being written or bought, until it is closed or looked at. */
export function SubscriptionBar() {
  const t = useTranslations('common');
  const status = useSyncExternalStore(subscriptionNews.subscribe, subscriptionNews.get, NOTHING);
  const isThere = useLocation().pathname === href('billing.subscription');
  useEffect(() => {
    if (isThere) subscriptionNews.close();
  }, [isThere]);
  if (!status || isThere) return null;
  return (
    <NoticeBar
      tone="amber"
      live
      action={
        <Group gap="xs">
          <Link href={subscriptionTold(status)}>{t('subscription-news.look')}</Link>
          <Button size="xs" variant="default" onClick={subscriptionNews.close}>
            {t('close')}
          </Button>
        </Group>
      }
    >
      {t('subscription-news.words')}
    </NoticeBar>
  );
}
