/** What of a mail says which request it is about. */
interface Addressed {
  readonly subject: string;
  readonly refersTo: readonly string[];
}

/** Message-IDs of mails that we sent, by their uuids. */
export const ownMailIds = ({ refersTo }: Pick<Addressed, 'refersTo'>, hostname: string): string[] =>
  refersTo.flatMap((id) => {
    const [, uuid = '', host = ''] = /^<([0-9a-f-]{36})@([^>]+)>$/i.exec(id) ?? [];
    return uuid && host.toLowerCase() === hostname.toLowerCase() ? [uuid.toLowerCase()] : [];
  });

/** A number that anybody may have written into a subject. It names a request, and opens none. */
export const namedNumber = ({ subject }: Pick<Addressed, 'subject'>): string | null =>
  /\bREQ-\d{4}-\d{4,}\b/i.exec(subject)?.[0].toUpperCase() ?? null;

/** Lines by which mail programs begin what they quote. */
const QUOTES = [
  /^-{2,}\s*(original message|mesej asal)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|pada) .{5,200} (wrote|menulis):$/i,
  /^(from|daripada):\s.+@.+$/i,
];

/**
 * What a person wrote of a mail, without the mail that it answers. Nothing is cut where nothing would be left.
 *
 * @example
 * ownWords('Together is fine.\n\nOn Tue, Farid wrote:\n> Do you need them apart?'); // => 'Together is fine.'
 */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = lines.findIndex((line) => QUOTES.some((quote) => quote.test(line.trim())));
  const kept = (at > 0 ? lines.slice(0, at) : lines).join('\n').replace(/(\n>[^\n]*)+\s*$/, '');
  return kept.trim() || text.trim();
}
