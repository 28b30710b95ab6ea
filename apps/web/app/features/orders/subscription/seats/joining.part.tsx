import {
  acceptOwnInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from '@datum/contract/subscriptions/seat-invitations';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSite } from '../../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import { Act } from '../../../../page-kit/act.tsx';
import { NoticeBar } from '../../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatDay } from '../../../../ui/words/format.ts';

/** Invitations to a seat that wait for the person who is signed in. Nothing where none does. */
export function Joining() {
  const { answer } = useCall(listOwnInvitations, {});
  return (answer?.data ?? []).map((invitation) => <Invited key={invitation.uuid} invitation={invitation} />);
}

function Invited({ invitation }: { readonly invitation: OwnInvitation }) {
  const t = useTranslations('orders.joining');
  const text = useLocalText();
  const { locale } = useUi();
  const site = useSite();
  const { uuid, inviter, plan, expires_at, leaves } = invitation;
  const organisation = text(invitation.organisation);
  const left = leaves && text(leaves);
  return (
    <NoticeBar
      action={
        <Act
          endpoint={acceptOwnInvitation}
          input={{ params: { uuid }, body: { leaves: leaves !== null } }}
          label={t('join', { organisation })}
          variant="filled"
          size="xs"
          done={() => t('joined', { organisation })}
          {...(left
            ? {
                ask: {
                  title: t('leave-title', { organisation, left }),
                  why: t('leave-why', { left }),
                  confirm: t('leave-confirm', { left }),
                },
              }
            : {})}
        />
      }
    >
      {t('invited', {
        ...{ inviter, organisation, plan: text(plan) },
        until: formatDay(expires_at, locale, site?.timeZone),
      })}
    </NoticeBar>
  );
}
