import { PROBLEMS, type ProblemCode } from '@datum/contract/problems';
import type { Locale } from './locale.ts';
import type { ClientProblemCode } from './problem.ts';
import { textsOf } from './texts.ts';

/** Refusals whose sentence from the server says more than the code: it is kept beside ours. */
const TELLING: readonly ClientProblemCode[] = [
  'forbidden',
  'key',
  'four_eyes',
  'state',
  'conflict',
  'precondition',
];

/**
 * What a refusal says to its reader. The server's sentences are English; in another language ours stands for the code,
 * with the server's in brackets where it tells what exactly is in the way. English readers get the server's own.
 * @param message as the server, or our client, said it
 */
export function problemWords(code: ClientProblemCode, message: string): string {
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  if (language !== 'ms') {
    return message;
  }
  const ours = ownWords(language, code);
  if (ours === undefined) {
    return message;
  }
  const isTelling = TELLING.includes(code) && message !== PROBLEMS[code as ProblemCode].message;
  return isTelling ? `${ours} (${message})` : ours;
}

/** The texts of refusals come with the pages that call the API for a person; elsewhere there are none. */
function ownWords(locale: Locale, code: ClientProblemCode): string | undefined {
  const { account } = textsOf(locale);
  const words: Readonly<Partial<Record<string, string>>> | undefined = account?.refused;
  return words?.[code];
}
