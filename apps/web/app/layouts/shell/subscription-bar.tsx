import { href } from '@datum/contract/screens/outside';
import { Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { subscriptionNews } from '../../lib/live/subscription-news.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';

const NOTHING = () => null;

/** Says what has become of the person's subscription while the page was open, until it is closed. */
export function SubscriptionBar() {
  const t = useTranslations('internal.subscription-news');
  const { locale } = useUi();
  const text = useLocalText();
  const person = usePerson();
  const status = useSyncExternalStore(subscriptionNews.subscribe, subscriptionNews.get, NOTHING);
  if (!status) return null;
  const told = person?.subscription?.status === status ? person.subscription : null;
  const day = (date: string | null | undefined) => (date ? formatDate(date, locale) : '');
  return (
    <NoticeBar
      tone={OPEN.includes(status) ? 'grey' : 'amber'}
      live
      action={
        <Group gap="xs">
          <PlainLink href={href('products')}>{t('products')}</PlainLink>
          {RENEWED.includes(status) && (
            <PlainLink href={href('billing.subscription')}>{t('renew')}</PlainLink>
          )}
          <Button size="xs" variant="default" onClick={subscriptionNews.close}>
            {t('close')}
          </Button>
        </Group>
      }
    >
      {t(status, {
        plan: told ? text(told.plan.name) : '',
        until: day(told?.ends_on),
        grace: day(told?.grace_until),
        known: told ? 'yes' : 'no',
      })}
    </NoticeBar>
  );
}

const OPEN: readonly string[] = ['active', 'change_scheduled', 'pending_verification'];
/** What ends or has ended can be gone on with. */
const RENEWED: readonly string[] = ['ending', 'grace', 'expired', 'pending_payment'];
