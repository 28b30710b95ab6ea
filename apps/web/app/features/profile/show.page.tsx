import { showProfile } from '@datum/contract/people/profile';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type Called, useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { session } from '../../lib/session/session.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { useMoment } from '../security/moment.part.tsx';
import { ClosurePanel } from './closure.part.tsx';
import { namesOf } from './data-areas.rules.ts';
import { Downloads } from './downloads.part.tsx';
import { OwnData } from './own-data.part.tsx';
import { PhotoPanel } from './photo.part.tsx';
import { type Profile, ProfileForm } from './profile-form.part.tsx';
import classes from './show.module.css';

/** The person as Datum knows them: what they can change themselves, and the facts of the user record (requirements 3). */
export default function ProfilePage() {
  const t = useTranslations('profile');
  const person = usePerson();
  const own = useCall(showProfile, {});
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.parts}>
        <PhotoPanel />
        <Own called={own} />
        {person && (
          <section aria-labelledby="facts">
            <h2 id="facts" className="type-h3">
              {t('facts')}
            </h2>
            <Facts person={person} organisation={own.answer?.organisation ?? null} />
          </section>
        )}
        <Downloads />
        <OwnData />
        <ClosurePanel />
      </div>
    </>
  );
}

function Own({ called }: { readonly called: Called<Profile> }) {
  const t = useTranslations('profile');
  const moment = useMoment();
  return (
    <Loaded called={called} lines={['40%', '60%', '40%', '60%']}>
      {(profile) => (
        <>
          <ProfileForm profile={profile} onChanged={called.reload} />
          {profile.terms && (
            <p className={classes.words}>
              {t('terms', { version: profile.terms.version, at: moment(profile.terms.accepted_at) })}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface FactsProps {
  readonly person: UserRecord;
  /** The linked company or supplier, by name once it is known. */
  readonly organisation: Profile['organisation'];
}

function Facts({ person, organisation }: FactsProps) {
  const text = useLocalText();
  const t = useTranslations('profile');
  const { locale } = useLanguage();
  const site = useSite();
  const end = useSyncExternalStore(session.subscribe, session.expiresAt, () => 0);
  const facts: readonly (readonly [Parameters<typeof t>[0], ReactNode])[] = [
    ['fact.name', person.name],
    ['fact.email', person.email],
    ['fact.role', person.role_name],
    ['fact.kind', t(person.is_corporate ? 'kind.corporate' : 'kind.personal')],
    ['fact.stakeholder', organisation ? text(organisation.name) : person.stakeholder],
    ['fact.data', person.data.length > 0 && <DataAreas codes={person.data} />],
    ['fact.plan', person.subscription?.plan.type],
    ['fact.verified', t(person.is_verified ? 'yes' : 'no')],
    ['fact.language', LANGUAGE_NAMES[locale]],
    ['fact.session', end > 0 && formatMoment(new Date(end), locale, site?.timeZone)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Areas by the names of what each opens; a code that nothing declares is shown as it is. */
function DataAreas({ codes }: { readonly codes: readonly string[] }) {
  const text = useLocalText();
  return (
    <ul>
      {codes.map((code) => (
        <li key={code}>{namesOf(code).map(text).join(', ') || code}</li>
      ))}
    </ul>
  );
}
