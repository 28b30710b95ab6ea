import type { Letter } from '../../../platform/mail/mail.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Receiver } from '../../subscriptions/buying.queries.ts';
import type { OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { readReceivers } from './receivers.queries.ts';

/**
 * Writes an email about an order to everybody who is written to about it, each in their language.
 * @param valuesFor what it says beside the receiver's name
 * @param receivers others than the usual ones
 * @returns their addresses
 */
export async function mailAbout(
  { db, platform }: Pick<Settling, 'db' | 'platform'>,
  order: OrderRow,
  template: Letter['template'],
  valuesFor: (receiver: Receiver) => Letter['values'],
  receivers?: readonly Receiver[],
): Promise<string[]> {
  const told = receivers ?? (await readReceivers(db, order));
  for (const receiver of told) {
    const { uuid, name, email, locale } = receiver;
    await sendMail(db, platform, {
      template,
      to: email,
      ...(uuid === null ? {} : { userUuid: uuid }),
      locale,
      values: { name, ...valuesFor(receiver) },
    });
  }
  return told.map(({ email }) => email);
}
