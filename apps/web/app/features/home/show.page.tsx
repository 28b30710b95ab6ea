import { audienceOf } from '@datum/contract/screens/audience';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { HomeAreas } from './areas.part.tsx';
import { ProviderHome } from './provider.part.tsx';
import { StaffHome } from './staff.part.tsx';
import { SubscriberHome } from './subscriber.part.tsx';

const HOMES = { staff: StaffHome, provider: ProviderHome, subscriber: SubscriberHome } as const;

/** The first screen after signing in: what waits for this person, the figures that are theirs, and every way that is open. */
export default function HomePage() {
  const t = useTranslations('home');
  const person = usePerson();
  if (!person) {
    return null;
  }
  const Home = HOMES[audienceOf(person.role)];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { name: person.name, role: person.role_name })} />
      <Home />
      <HomeAreas />
    </>
  );
}
