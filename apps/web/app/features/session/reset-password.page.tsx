import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AcceptInvitation } from '../account/accept-invitation.part.tsx';
import { useFragment } from '../account/fragment.part.tsx';
import { NotMe } from '../account/not-me.part.tsx';
import { ResetForm } from '../account/reset-form.part.tsx';
import { JoinSeat } from './seat/join-seat.part.tsx';
import classes from './sign-in-form.module.css';

/** Where the mails of a forgotten password, of an invitation and of what was not oneself lead: all but a seat for an account end in a new password. */
export default function ResetPasswordPage() {
  const t = useTranslations('account');
  const fragment = useFragment();
  if (!fragment) {
    return (
      <Loading>
        <SkeletonLines widths={['60%', '100%', '100%']} />
      </Loading>
    );
  }
  const email = fragment.get('email') ?? '';
  const invitation = fragment.get('invitation');
  const token = fragment.get('token');
  const notMe = fragment.get('not-me');
  const seat = fragment.get('seat');
  if (seat) {
    return <JoinSeat token={seat} />;
  }
  if (invitation) {
    return <AcceptInvitation token={invitation} email={email} />;
  }
  if (notMe) {
    return <NotMe token={notMe} email={email} />;
  }
  if (token) {
    return <ResetForm token={token} email={email} />;
  }
  return (
    <>
      <h1 className="type-h2">{t('reset.title')}</h1>
      <p className={classes.lead}>{t('reset.no-link')}</p>
      <p className={classes.ways}>
        <Link to={href('forgot-password')}>{t('reset.ask')}</Link>
        <Link to={href('login')}>{t('back-to-login')}</Link>
      </p>
    </>
  );
}
