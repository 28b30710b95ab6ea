import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { listMails } from '@datum/contract/messages/mails';
import { count, oneOf, optional, text, useParamsState } from '../../lib/screens/params.ts';
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

const state = {
  search: text(),
  state: oneOf(['all', ...MAIL_STATES], 'all'),
  page: count(),
  mail: optional(),
};

/** What narrows the outbox and which mail is open, in the address; `filter` is the part of the query that narrows. */
export function useOutboxState() {
  const [all, change] = useParamsState(state);
  const filter = {
    ...(all.search ? { search: all.search } : {}),
    ...(all.state === 'all' ? {} : { state: all.state }),
  };
  return {
    ...all,
    filter,
    narrowed: Object.keys(filter).length > 0,
    narrow: (part: Partial<Pick<typeof all, 'search' | 'state'>>) => change({ page: 1, ...part }),
    clear: () => change({ search: '', state: 'all', page: 1 }),
    goTo: (page: number) => change({ page }),
    open: (mail: string | null) => change({ mail }),
  } as const;
}
