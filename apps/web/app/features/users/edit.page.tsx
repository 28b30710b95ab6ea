import { showUserAccount } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../ui/words/format.ts';
import { AccountSide } from './account/account-side.part.tsx';
import { AccountSteps } from './account/account-steps.part.tsx';
import { ClosureRequest } from './account/closure.part.tsx';
import { OnePerson } from './account/one-person.part.tsx';
import { USER_BADGES } from './fields.tsx';
import type { UserDetail } from './use-user-form.ts';
import { UserForm } from './user-form.part.tsx';
import classes from './users.module.css';

/** One account: its facts, what it may do, where it is signed in, and the form. */
export default function EditUserPage() {
  const t = useTranslations('users');
  const back = useBack();
  const { id = '' } = useParams();
  const called = useCall(showUserAccount, { params: { uuid: id } });
  const factsOf = useFacts();
  return (
    <RecordPage
      called={called}
      permission={t('permission.view')}
      head={(user) => ({
        title: user.name,
        lead: user.email,
        badge: <StatusBadge kind={USER_BADGES[user.status]} label={t(`status.${user.status}`)} />,
        actions: <AccountSteps user={user} onChanged={called.reload} />,
        facts: factsOf(user),
      })}
    >
      {(user) => (
        <div className={classes.below}>
          <ClosureRequest user={user} onChanged={called.reload} />
          <OnePerson user={user} />
          <div className={classes.columns}>
            <UserForm user={user} onCancel={() => back(href('users.list'))} />
            <AccountSide user={user} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function useFacts(): (user: UserDetail) => readonly { readonly label: string; readonly value: string }[] {
  const t = useTranslations('users');
  const { locale, timeZone } = useUi();
  const moment = (at: string | null) => (at ? formatMoment(at, locale, timeZone) : MISSING);
  return (user) => [
    { label: t('field.role'), value: user.role.name },
    { label: t('field.two-factor'), value: t(user.has_two_factor ? 'yes' : 'no') },
    { label: t('field.verified'), value: t(user.is_verified ? 'yes' : 'no') },
    { label: t('field.last-sign-in'), value: moment(user.last_login_at) },
    { label: t('field.created'), value: moment(user.created_at) },
    ...(user.status === 'invited' && user.open_invitation_until
      ? [{ label: t('field.invitation'), value: moment(user.open_invitation_until) }]
      : []),
  ];
}
