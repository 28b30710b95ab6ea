import { createHmac } from 'node:crypto';
import { network } from '@datum/contract/values/address-network';
import type { Writing } from '@datum/database/open';
import type { WriteCall } from '../http/mount.ts';
import { keyFor } from '../proofs/sealed.ts';

/** What a reader does with an item, and the day or hour in which it counts once. */
interface Deed {
  readonly what: 'helpful' | 'view';
  readonly item: number;
  /** Name of the day or hour; at most 24 hours. */
  readonly within: string;
  readonly said: boolean | null;
}

/** Whether the reader did it for the first time in the day or hour, and what they said before. */
export interface Earlier {
  readonly isFirst: boolean;
  readonly said: boolean | null;
}

const DAY_MS = 86_400_000;

/**
 * Notes what the person or the address of a call did, so that it counts once. What is kept is a keyed hash of them with the
 * item and the time: it names nobody, and links nothing that one reader did.
 */
export async function markReader(
  { db, request, platform, now }: Pick<WriteCall<never, never, never>, 'db' | 'request' | 'platform' | 'now'>,
  { said, ...deed }: Deed,
): Promise<Earlier> {
  const who = request.caller?.uuid ?? network(request.ip);
  const mark = createHmac('sha256', keyFor(platform.config.appSecret, 'reader-marks'))
    .update(`${deed.what}|${deed.item}|${deed.within}|${who}`)
    .digest();
  const fresh = await db
    .insertInto('reader_marks')
    .values({ mark, said, ends_at: new Date(now.getTime() + DAY_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst();
  return fresh ? { isFirst: true, said: null } : { isFirst: false, said: await sayAgain(db, mark, said) };
}

/** @returns what was said before */
async function sayAgain(db: Writing, mark: Buffer, said: boolean | null): Promise<boolean | null> {
  const before = await db
    .selectFrom('reader_marks')
    .where('mark', '=', mark)
    .forUpdate()
    .select('said')
    .executeTakeFirstOrThrow();
  if (before.said !== said) {
    await db.updateTable('reader_marks').set({ said }).where('mark', '=', mark).execute();
  }
  return before.said;
}
