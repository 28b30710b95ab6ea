import { useTranslations } from 'use-intl';
import { page } from '../../lib/page.ts';
import { usePerson } from '../../lib/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './show.module.css';

export const handle = page({ title: 'profile.title', area: 'account' });

/** Who one is to Datum: the facts of the user record (spec section 3). */
export default function ProfilePage() {
  const t = useTranslations('profile');
  const person = usePerson();
  if (!person) {
    return null;
  }
  const facts = [
    ['name', person.name],
    ['email', person.email],
    ['role', person.role_name],
    ['stakeholder', person.stakeholder],
    ['verified', t(person.is_verified ? 'yes' : 'no')],
    ['plan', person.subscription?.plan.type ?? null],
  ] as const;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(`fact.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
