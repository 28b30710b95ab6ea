import type { Permission } from '@datum/contract/access/permissions';
import { reaches, reachOf } from '@datum/contract/access/reach';
import { type InBoth, type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import { Problem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { canAct, listOtherHolders, type OtherHolder } from '../proofs/other-holders.queries.ts';
import type { SignedIn } from '../session/signed-in.ts';

interface Asked {
  readonly db: Reading;
  readonly platform: Platform;
  readonly person: SignedIn | null;
}

/**
 * A refusal for lack of a second person, with who counts as one all the same where nobody can act now: otherwise who is
 * left would not know why, or until when. Everything else as it is.
 */
export async function withOthers(error: unknown, asked: Asked): Promise<unknown> {
  if (!(error instanceof Problem) || !error.right) return error;
  const others = await othersWho(asked, error.right);
  if (!others) return error;
  const reason = refusal('people.with-others', { reason: error.refusal, others });
  return new Problem(error.code, reason, { headers: error.headers, extra: error.extra });
}

/** Who counts as a second person for a right, in words; null where somebody can act now, or nobody counts. */
export async function othersWho({ db, platform, person }: Asked, right: Permission): Promise<Refusal | null> {
  const others = person ? await listOtherHolders(db, right, person.uuid) : [];
  if (!person || others.length === 0 || others.some(canAct)) return null;
  const reach = reachOf(person, 'people.user.view');
  const seesUsers = person.permissions.includes('people.user.view');
  const people = others.map((one) =>
    countsAs(one, seesUsers && reaches(reach, one), platform.config.timeZone),
  );
  return refusal('people.others-count', { people });
}

function countsAs(
  { name, is_suspended, is_tied, until }: OtherHolder,
  isNamed: boolean,
  timeZone: string,
): Refusal {
  const who = isNamed ? name : refusal('people.somebody');
  if (is_suspended || until === null) return refusal('people.counts-suspended', { who });
  const day = dayInBoth(until, timeZone);
  return refusal(is_tied ? 'people.counts-tied' : 'people.counts-until', { who, day });
}

function dayInBoth(at: Date, timeZone: string): InBoth {
  const dayIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
  return { en: dayIn('en-GB'), ms: dayIn('ms') };
}
