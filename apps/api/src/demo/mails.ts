import type { Writing } from '@datum/database/open';
import type { Platform } from '../platform/platform.ts';
import { invite } from '../platform/proofs/invitations.ts';
import { DEMO_ACCOUNTS } from './people.ts';

/** Who was invited by mail, and in which language the mail was written. */
const INVITED: readonly (readonly [email: string, locale: 'en' | 'ms'])[] = [
  ['subscriber@datum.example', 'en'],
  ['guest@datum.example', 'ms'],
];

/** The invitations of the readers: what the outbox of a demonstration shows at first. */
export async function storeInvitations(
  db: Writing,
  platform: Platform,
  uuids: ReadonlyMap<string, string>,
): Promise<void> {
  const accountOf = (wanted: string) => DEMO_ACCOUNTS.find(({ email }) => email === wanted);
  const administrator = accountOf('admin@datum.example');
  for (const [email, locale] of INVITED) {
    const { name = '', role } = accountOf(email) ?? {};
    await invite(
      db,
      platform,
      {
        uuid: uuids.get(email) ?? '',
        name,
        email,
        locale,
        isComplimentary: role === 'Complimentary Subscriber',
      },
      { uuid: uuids.get('admin@datum.example') ?? '', name: administrator?.name ?? '' },
    );
  }
}
