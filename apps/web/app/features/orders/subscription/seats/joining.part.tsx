import {
  listOwnInvitations,
  type OwnInvitation,
  resendOwnInvitation,
} from '@datum/contract/subscriptions/seat-invitations';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSite } from '../../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import { Act } from '../../../../page-kit/act.tsx';
import { NoticeBar } from '../../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatDay } from '../../../../ui/words/format.ts';

/** Invitations to a seat that wait for the person who is signed in: the mailed link takes them. Nothing where none does. */
export function Joining() {
  const { answer } = useCall(listOwnInvitations, {});
  return (answer?.data ?? []).map((invitation) => <Invited key={invitation.uuid} invitation={invitation} />);
}

function Invited({ invitation }: { readonly invitation: OwnInvitation }) {
  const t = useTranslations('orders.joining');
  const text = useLocalText();
  const { locale } = useUi();
  const site = useSite();
  const { uuid, inviter, organisation, plan, sent_at, expires_at } = invitation;
  const day = (at: string) => formatDay(at, locale, site?.timeZone);
  return (
    <NoticeBar
      action={
        <Act
          endpoint={resendOwnInvitation}
          input={{ params: { uuid } }}
          label={t('resend')}
          size="xs"
          done={() => t('resent')}
        />
      }
    >
      {t('invited', {
        ...{ inviter, organisation: text(organisation), plan: text(plan) },
        ...{ sent: day(sent_at), until: day(expires_at) },
      })}
    </NoticeBar>
  );
}
