import { FORM_TIMES } from '@datum/contract/forms/form-guard';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { readFormStamp } from './form-stamp.ts';

interface Guarded {
  readonly stamp: string;
  readonly website: string;
}

/**
 * Refuses a public form that a program filled in: a field that people do not see, or less time than typing takes. It says so in
 * a sentence, and the same form goes through when it is sent again: nobody loses what they wrote to a wrong guess.
 * @throws Problem 422 with `website` or `stamp`
 */
export function refuseProgram(platform: Platform, guarded: Guarded, now: Date): void {
  const wrong = wrongGuard(guarded, readFormStamp(platform.config.appSecret, guarded.stamp), now);
  if (wrong) throw invalid(wrong);
}

/**
 * Refuses what has the unseen field filled in. Signing up asks no more: password managers fill the form in at once, and nothing
 * comes of it without the code of an email.
 * @throws Problem 422 with `website`
 */
export function refuseFilledIn({ website }: Pick<Guarded, 'website'>): void {
  if (website !== '') throw invalid({ website: [refusal('forms.by-program')] });
}

/** What speaks against a person, by field. @param given when the form was given out; null = a made-up stamp */
export function wrongGuard(
  { website }: Pick<Guarded, 'website'>,
  given: Date | null,
  now: Date,
): Record<string, Refusal[]> | null {
  if (website !== '') return { website: [refusal('forms.by-program')] };
  const seconds = given === null ? Number.POSITIVE_INFINITY : (now.getTime() - given.getTime()) / 1000;
  if (seconds < FORM_TIMES.leastSeconds) return { stamp: [refusal('forms.stamp-fast')] };
  return seconds > FORM_TIMES.mostHours * 3600 ? { stamp: [refusal('forms.stamp-old')] } : null;
}
