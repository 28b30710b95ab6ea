import { showUserAccount } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../ui/words/format.ts';
import { Failure } from '../history/failure.part.tsx';
import { AccountSide } from './account/account-side.part.tsx';
import { AccountSteps } from './account/account-steps.part.tsx';
import { ClosureRequest } from './account/closure.part.tsx';
import { USER_BADGES } from './fields.tsx';
import type { UserDetail } from './use-user-form.ts';
import { UserForm } from './user-form.part.tsx';
import classes from './users.module.css';

/** One account: its facts, what it may do, where it is signed in, and the form. */
export default function EditUserPage() {
  const t = useTranslations('users');
  const { id = '' } = useParams();
  const { answer, problem, reload } = useCall(showUserAccount, { params: { uuid: id } });
  if (problem) {
    return <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />;
  }
  return answer ? (
    <Account user={answer} onChanged={reload} />
  ) : (
    <Loading>
      <SkeletonLines widths={['40%', '100%', '70%', '70%', '70%']} />
    </Loading>
  );
}

function Account({ user, onChanged }: { readonly user: UserDetail; readonly onChanged: () => void }) {
  const t = useTranslations('users');
  const ui = useUi();
  const toast = useToast();
  const navigate = useNavigate();
  const zone = useSite()?.timeZone;
  const moment = (at: string | null) => (at ? formatMoment(at, ui.locale, zone) : MISSING);
  return (
    <>
      <PageHeader
        title={user.name}
        lead={user.email}
        badge={<StatusBadge kind={USER_BADGES[user.status]} label={t(`status.${user.status}`)} />}
        actions={<AccountSteps user={user} onChanged={onChanged} />}
      />
      <FactStrip
        facts={[
          { label: t('field.role'), value: user.role.name },
          { label: t('field.two-factor'), value: t(user.has_two_factor ? 'yes' : 'no') },
          { label: t('field.verified'), value: t(user.is_verified ? 'yes' : 'no') },
          { label: t('field.last-sign-in'), value: moment(user.last_login_at) },
          { label: t('field.created'), value: moment(user.created_at) },
          ...(user.open_invitation_until
            ? [{ label: t('field.invitation'), value: moment(user.open_invitation_until) }]
            : []),
        ]}
      />
      <ClosureRequest user={user} onChanged={onChanged} />
      <div className={classes.columns}>
        {/* a saved account comes back with its next version: the form starts anew from it */}
        <UserForm
          key={user.version}
          user={user}
          onCancel={() => void navigate(href('users.list'))}
          onSaved={(saved) => {
            toast({ title: t('edit.done', { name: saved.name }) });
            onChanged();
          }}
        />
        <AccountSide user={user} />
      </div>
    </>
  );
}
