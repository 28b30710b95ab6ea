import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { editProfile, personalise, type showProfile } from '@datum/contract/people/profile';
import { href } from '@datum/contract/screens/outside';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { choiceOnTheWay } from '../../lib/screens/plan-choice.ts';
import { afterSignIn } from '../../lib/session/return-path.ts';
import { session } from '../../lib/session/session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { type Writing, writing } from '../../page-kit/form/writing.ts';

type Profile = AnswerOf<typeof showProfile>;

/** What a person needs of Datum, and how it goes on from there: to the plan that was chosen before signing up, else to the page that was asked for. */
export function useOnboarding(profile: Profile, next: string | null) {
  const { locale } = useLanguage();
  const navigate = useNavigate();
  const goOn = () => {
    const person = session.person();
    if (!person) return;
    session.restored({ ...person, is_personalised: true, locale });
    const choice = next === null ? null : choiceOnTheWay(new URLSearchParams({ next }));
    const to = choice ? href('onboard.subscribe', { query: choice }) : afterSignIn(next);
    void navigate(to, { replace: true });
  };
  const form = useRecordForm({
    draft: 'onboarding',
    record: profile,
    valuesOf: ({ personalisation }: Profile) => personalisation,
    bodyOf: (values) => values,
    write: inLanguage(locale),
    onSaved: goOn,
    outlivesQuery: true,
  });
  return { form, goOn } as const;
}

/** The answers, and the language that was chosen on the way. */
function inLanguage(locale: Profile['locale']): Writing<Profile> {
  const answers = writing(personalise, {});
  return {
    ...answers,
    async send(body, options) {
      const kept = await answers.send(body, options);
      return kept.locale === locale ? kept : call(editProfile, { body: { version: kept.version, locale } });
    },
  };
}
