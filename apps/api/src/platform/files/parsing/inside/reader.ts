/**
 * The reading process: takes one order after the other and says what came of it. It has no secrets in its environment, may
 * write nothing and start nothing, and ends when the API does. Started by `reader-process.ts`.
 */
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { csvText } from '../../csv-text.ts';
import type { Order, Word } from '../orders.ts';
import { PIECE } from '../parsing.table.ts';
import { parseDelimited, parseRecords } from './delimited.ts';
import { piecesOf } from './pieces.ts';
import { readTable } from './read-table.ts';
import { Unreadable } from './unreadable.ts';
import { watchOver } from './watchdog.ts';

watchOver(Number(process.argv[2]));
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  void answer(order).catch((error: unknown) => say({ broken: String(error) }));
});

async function answer(order: Order): Promise<void> {
  try {
    if (order.kind === 'text') return await say({ text: await textOf(order) });
    if (order.kind === 'picture') return await say({ picture: await drawn(order.path) });
    if (order.kind === 'media-picture') return await say({ mediaPicture: await drawnForMedia(order) });
    if (order.kind === 'document') return await say({ document: await lookedAt(order) });
    if (order.kind === 'mail') return await say({ mail: await taken(order.path) });
    for (const rows of piecesOf(await rowsOf(order), PIECE)) await say({ rows });
    await say({ rows: [] });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await say({ refused: error.refusal });
  }
}

function rowsOf(
  order: Extract<Order, { kind: 'table' | 'statement' | 'paste' | 'records' }>,
): Promise<string[][]> | string[][] {
  switch (order.kind) {
    case 'table':
      return readTable(order.path, order.name);
    case 'statement':
      return statementRows(order.path);
    case 'paste':
      return parseDelimited(order.text);
    case 'records':
      return parseRecords(order.text);
  }
}

/** Loads the library that draws when the first picture comes: most processes read tables alone. */
const drawn = async (path: string) => (await import('./picture.ts')).readPicture(path);
const drawnForMedia = async ({ path, isShown }: Extract<Order, { kind: 'media-picture' }>) =>
  (await import('./media-picture.ts')).readMediaPicture(path, isShown);
const lookedAt = async ({ path, name, isShown }: Extract<Order, { kind: 'document' }>) =>
  (await import('./document.ts')).readDocument(path, name, isShown);

/** The same of the library that reads mails. */
const taken = async (path: string) => (await import('./mail.ts')).readMail(path);

/** The same of the library that reads XML. */
const statementRows = async (path: string) =>
  (await import('./statements/read-statement.ts')).readStatement(path);

async function textOf({ path, name, most }: Extract<Order, { kind: 'text' }>): Promise<string> {
  const text = csvText(await readTable(path, name));
  if (text.length > most) throw new Unreadable(refusal('files.text-too-long', { count: most }));
  return text;
}

/** Waits until it is on its way: what the API has not yet taken in stays here. */
function say(word: Word): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(word, undefined, undefined, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
