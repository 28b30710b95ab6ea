import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { WriteCall } from '../http/mount.ts';
import { tellerIn } from '../http/tell.ts';
import { knownPerson } from '../session/known-person.ts';
import { sendMail } from './mail.ts';

/** Who is told of a subscription; `uuid` is null for the address of an organisation. */
interface Told {
  readonly uuid: string | null;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/** Tells people by email what staff did with their subscription, or with who uses that of their organisation. */
export async function tellOfSubscription(
  { db, platform, person }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'platform' | 'person'>,
  receivers: readonly Told[],
  what: Refusal,
  screen: 'products' | 'billing.subscription',
): Promise<void> {
  for (const { uuid, name, email, locale } of receivers) {
    await sendMail(db, platform, {
      template: 'subscription-changed',
      to: email,
      ...(uuid === null ? {} : { userUuid: uuid }),
      locale,
      values: {
        name,
        what: tellerIn(locale)(what),
        by: knownPerson(person).name,
        link: platform.config.webUrl + href(screen),
      },
    });
  }
}
