import { may } from '@datum/contract/access/access';
import { editPolicy } from '@datum/contract/sign-in/security';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { OwnKeys } from '../api-keys/own-keys.part.tsx';
import { Events } from './events.part.tsx';
import { Policy } from './policy/policy.part.tsx';
import { Sessions } from './sessions.part.tsx';
import { SignIn } from './sign-in.part.tsx';

const PARTS = ['sign-in', 'sessions', 'keys', 'events', 'policy'] as const;
const STATE = { tab: oneOf(PARTS, 'sign-in') };

/** How one signs in and where one is signed in; for Super Administrators also the policy of everybody. */
export default function SecurityPage() {
  const t = useTranslations('security');
  const person = usePerson();
  const [{ tab }] = useParamsState(STATE);
  const parts = PARTS.filter((part) => part !== 'policy' || may(person, editPolicy));
  const current = parts.includes(tab) ? tab : 'sign-in';
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {person?.needs_second_factor && <NoticeBar tone="amber">{t('enrol')}</NoticeBar>}
      <PageTabs
        label={t('parts')}
        tabs={parts.map((part) => ({
          href: part === 'sign-in' ? '?' : `?tab=${part}`,
          label: t(`tab.${part}`),
          current: part === current,
        }))}
      />
      {current === 'sign-in' && <SignIn />}
      {current === 'sessions' && <Sessions />}
      {current === 'keys' && <OwnKeys />}
      {current === 'events' && <Events />}
      {current === 'policy' && <Policy />}
    </>
  );
}
