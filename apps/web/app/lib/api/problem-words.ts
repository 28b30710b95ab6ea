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
 * A wait ends at a minute of the reader's clock: a limit may last an hour.
 * @param message as the server, or our client, said it
 * @param retryAfter seconds until the next try, where the server said so
 */
export function problemWords(
  code: ClientProblemCode,
  message: string,
  retryAfter: number | null = null,
): string {
  const language = typeof document === 'undefined' || document.documentElement.lang !== 'ms' ? 'en' : 'ms';
  if (code === 'too_many') {
    return waitWords(language, retryAfter) ?? message;
  }
  if (language !== 'ms') {
    return message;
  }
  const ours = ownWords(language, code);
  return ours === undefined || TELLING.includes(code) ? message : ours;
}

function waitWords(language: Locale, seconds: number | null): string | undefined {
  if (seconds === null) return ownWords(language, 'too_many');
  const words = ownWords(language, 'too_many_until');
  const at = new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);
  return words && `${words} ${at.toLocaleTimeString(language, { timeStyle: 'short', hourCycle: 'h23' })}.`;
}

/** The texts of refusals come with the pages that call the API for a person; elsewhere there are none. */
function ownWords(locale: Locale, code: ClientProblemCode | 'too_many_until'): string | undefined {
  const { account } = textsOf(locale) as unknown as Partial<Messages>;
  const words: Readonly<Partial<Record<string, string>>> | undefined = account?.refused;
  return words?.[code];
}
