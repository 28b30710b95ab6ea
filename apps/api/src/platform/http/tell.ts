import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { type Language, type Tell, teller } from '@datum/contract/messages/refusals/teller';
import type { FastifyRequest } from 'fastify';
import type { Problem } from './problem.ts';

const TELL: Readonly<Record<Language, Tell>> = {
  en: teller('en', REFUSAL_MESSAGES.en),
  ms: teller('ms', REFUSAL_MESSAGES.ms),
};

/**
 * Says refusals in the language of a call. Malay only where the request says so itself: clients that send no language
 * get the wording that the contract of the API pins, whatever their person's own language is.
 */
export const tellerFor = (request: Pick<FastifyRequest, 'headers'>): Tell =>
  TELL[request.headers['accept-language']?.trim().toLowerCase().startsWith('ms') ? 'ms' : 'en'];

/** The moment of a call, the language of its answer and the zone of the office: for rules that know no request. */
export const seenBy = (
  { config }: { readonly config: { readonly timeZone: string } },
  { now, request }: { readonly now: Date; readonly request: Pick<FastifyRequest, 'headers'> },
) => ({ now, tell: tellerFor(request), timeZone: config.timeZone });

/** Says refusals to a person who is not calling, in their language. */
export const tellerIn = (locale: string): Tell => TELL[locale === 'ms' ? 'ms' : 'en'];

/** For logs and for what is kept in the database in one language. */
export const inEnglish: Tell = TELL.en;

/** A problem as a whole; where fields are named, the first of them and how many more there are (docs/api-design.md). */
export function summaryOf({ refusal, errors }: Pick<Problem, 'refusal' | 'errors'>): Refusal {
  const [first, ...others] = Object.values(errors ?? {}).flat();
  if (!first) {
    return refusal;
  }
  return others.length > 0 ? { key: 'http.first-and-more', params: { first, more: others.length } } : first;
}
