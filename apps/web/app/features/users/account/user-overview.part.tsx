import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { LANGUAGE_NAMES, type Locale } from '../../../lib/texts/locale.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment, MISSING } from '../../../ui/words/format.ts';
import { Portrait } from '../../profile/portrait.part.tsx';
import { USER_BADGES } from '../fields.tsx';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';

/** Who it is, in facts, with the ways on. */
export function UserOverview({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const moment = (at: string | null) => at && formatMoment(at, ui.locale, zone);
  const facts = [
    [t('field.email'), user.email],
    [t('field.phone'), user.phone],
    [t('field.job-title'), user.job_title],
    [t('field.role'), user.role.name],
    [t('field.organisation'), user.organisation && text(user.organisation.name)],
    [t('field.language'), LANGUAGE_NAMES[user.locale as Locale]],
    [t('field.two-factor'), t(user.has_two_factor ? 'yes' : 'no')],
    [t('field.must-use-two-factor'), t(user.must_use_two_factor ? 'yes' : 'no')],
    [t('field.expires-on'), user.expires_on && formatDate(user.expires_on, ui.locale)],
    [t('field.last-sign-in'), moment(user.last_login_at)],
    [t('field.created'), moment(user.created_at)],
    [
      t('field.invitation'),
      user.status === 'invited' && (moment(user.open_invitation_until) ?? t('invitation-over')),
    ],
  ] as const;
  return (
    <>
      <div className={classes.who}>
        <Portrait name={user.name} photo={user.photo} size={56} />
        <StatusBadge kind={USER_BADGES[user.status]} label={t(`status.${user.status}`)} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || MISSING}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.actions}>
        {user.may.edit && <Link href={href('users.edit', { id: user.uuid })}>{t('panel.edit')}</Link>}
        <HistoryLink resource="users" id={user.uuid} />
      </p>
    </>
  );
}
