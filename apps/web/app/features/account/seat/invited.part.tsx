import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { lookAtSeatInvitation } from '@datum/contract/subscriptions/seat-invitations';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import classes from '../../account/account.module.css';

/** What the link of an invitation to a seat says of it. */
export type Look = AnswerOf<typeof lookAtSeatInvitation>;

/** Who invites to what. */
export function Invited({ look }: { readonly look: Look }) {
  const t = useTranslations('account.seat');
  const text = useLocalText();
  const organisation = text(look.organisation);
  return (
    <>
      <h1 className="type-h2">{t('title', { organisation })}</h1>
      <p className={classes.lead}>
        {t('lead', { inviter: look.inviter, organisation, plan: text(look.plan) })}
      </p>
    </>
  );
}
