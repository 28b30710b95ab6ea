import { showProfile } from '@datum/contract/people/profile';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { choiceOnTheWay } from '../../lib/screens/plan-choice.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { ChosenPlan } from '../plans/price-list/chosen-plan.part.tsx';
import { OnboardForm } from './onboard-form.part.tsx';
import classes from './onboarding.module.css';

/** The person says what they need, and sees what home will show of it; it can be skipped. */
export default function OnboardPage() {
  const t = useTranslations('onboarding');
  const [search] = useSearchParams();
  const called = useCall(showProfile, {});
  const choice = choiceOnTheWay(search);
  return (
    <>
      <h1 className="type-h2">{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      {choice && <ChosenPlan choice={choice} />}
      <Loaded called={called} lines={['100%', '80%', '100%', '60%']}>
        {(profile) => <OnboardForm profile={profile} next={search.get('next')} />}
      </Loaded>
    </>
  );
}
