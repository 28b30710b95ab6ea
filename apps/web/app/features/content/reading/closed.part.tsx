import type { ShownContent } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';

/** Says for whom a text is, and how one comes to read it. */
export function Closed({ closed }: { readonly closed: NonNullable<ShownContent['closed']> }) {
  const t = useTranslations('site.closed');
  const { pathname } = useLocation();
  const door = href('login', { query: { next: pathname } });
  return (
    <NoticeBar
      action={
        closed.audience === 'plans' ? (
          <Link href={href('pricing')}>{t('pricing')}</Link>
        ) : (
          <Link href={door}>{t('log-in')}</Link>
        )
      }
    >
      {closed.audience === 'plans' ? t('plans', { plans: closed.plans.join(', ') }) : t('signed-in')}
    </NoticeBar>
  );
}
