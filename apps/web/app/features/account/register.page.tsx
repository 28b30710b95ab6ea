import { href } from '@datum/contract/screens/outside';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { choiceOnTheWay, wishIn } from '../../lib/screens/plan-choice.ts';
import { afterSignIn, verifyAddress } from '../../lib/session/return-path.ts';
import { ChosenPlan } from '../plans/price-list/chosen-plan.part.tsx';
import classes from './account.module.css';
import { RegisterForm } from './register-form.part.tsx';

/** Signing up: the same words for new and known addresses; the mail says the rest (rules 7.3). */
export default function RegisterPage() {
  const t = useTranslations('account');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = afterSignIn(wishIn(search));
  const choice = choiceOnTheWay(search);
  return (
    <>
      <h1 className="type-h2">{t('register.title')}</h1>
      <p className={classes.lead}>
        {t('register.known')} <Link to={`${href('login')}?${search}`}>{t('log-in')}</Link>
      </p>
      {choice && <ChosenPlan choice={choice} />}
      <RegisterForm
        isCorporate={['company', 'public_body'].includes(search.get('audience') ?? '')}
        next={wishIn(search) === null ? null : next}
        onRegistered={() => void navigate(verifyAddress(next), { replace: true })}
      />
    </>
  );
}
