import type { Messages } from '../../texts/messages.ts';
import type { Locale } from '../texts/locale.ts';
import { textsOf } from '../texts/texts.ts';
import type { ClientProblemCode } from './problem.ts';

/** Refusals whose sentence from the server may say more than the code: it stands in the place of ours. */
const TELLING: readonly ClientProblemCode[] = [
  'forbidden',
  'four_eyes',
  'second_person',
  'state',
  'conflict',
  'precondition',
];

/**
 * What a refusal says to its reader. English readers get the server's own sentence. In Malay ours stands for the code,
 * except where the server tells what exactly is in the way: it says that in the reader's language too.
 * @param message as the server, or our client, said it
 */
export function problemWords(code: ClientProblemCode, message: string): string {
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  if (language !== 'ms') {
    return message;
  }
  const ours = ownWords(language, code);
  return ours === undefined || TELLING.includes(code) ? message : ours;
}

/** The texts of refusals come with the pages that call the API for a person; elsewhere there are none. */
function ownWords(locale: Locale, code: ClientProblemCode): string | undefined {
  const { account } = textsOf(locale) as unknown as Partial<Messages>;
  const words: Readonly<Partial<Record<string, string>>> | undefined = account?.refused;
  return words?.[code];
}
