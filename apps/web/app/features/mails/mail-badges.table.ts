import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { listMails } from '@datum/contract/messages/mails';
import type { BadgeKind } from '../../ui/status-badge.tsx';

export type Mail = AnswerOf<typeof listMails>['data'][number];

/** How each state of a mail is shown, in the order of a mail's life; `kept`: no mail server, staff read it here. */
export const MAIL_BADGES = {
  queued: 'scheduled',
  sending: 'submitted',
  sent: 'confirmed',
  failed: 'problem',
  kept: 'ok',
} as const satisfies Record<Mail['state'], BadgeKind>;

export const MAIL_STATES = Object.keys(MAIL_BADGES) as Mail['state'][];
