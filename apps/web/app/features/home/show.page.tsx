import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { usePerson } from '../../lib/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './areas.module.css';
import { HomeAreas } from './areas.part.tsx';

export const handle = page({ title: 'home.title', area: 'home' });

/** The first screen after signing in: the person, and every way that is open to them. */
export default function HomePage() {
  const t = useTranslations('home');
  const person = usePerson();
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={person && t('lead', { name: person.name, role: person.role_name })}
      />
      <p className={classes.words}>{t('own')}</p>
      <HomeAreas />
    </>
  );
}
