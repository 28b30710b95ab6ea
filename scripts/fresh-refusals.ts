import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import compile from 'icu-minify/compile';

/** What `refusal-params.ts` of the contract holds: the values of each sentence, read out of the English messages. */
export function freshRefusals(): string {
  const lines = Object.entries(REFUSAL_MESSAGES.en).flatMap(([area, messages]) =>
    Object.entries<string>(messages).map(([key, text]) => `  '${area}.${key}': ${typeOf(text)};`),
  );
  return [
    '// Made by `npm run generate` from the messages under en/.',
    "import type { Told } from './refusal.ts';",
    '',
    '/** What each sentence must be given; undefined where it has no values. */',
    'export interface RefusalParams {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

function typeOf(message: string): string {
  const values = [...valuesIn(message)].map(([name, { type }]) => `readonly ${name}: ${type}`);
  return values.length > 0 ? `{ ${values.join('; ')} }` : 'undefined';
}

/** A value of a message: what it must be, and the plural forms or the words that it is written out for. */
export interface MessageValue {
  readonly type: 'Told' | 'string' | 'number';
  readonly branches: readonly string[];
}

/** The compiler's marks of a choice by word, a plural and a number; other values are told as they are. */
const TYPES: Readonly<Record<number, MessageValue['type']>> = { 1: 'string', 2: 'number', 4: 'number' };

/** The values in a message, by name. */
export function valuesIn(message: string): ReadonlyMap<string, MessageValue> {
  const found = new Map<string, MessageValue>();
  note(compile(message), found);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @param nodes text, or a list of text and of `[name, mark, branches by plural form or word]` */
function note(nodes: unknown, found: Map<string, MessageValue>): void {
  for (const [name, mark, forms] of Array.isArray(nodes) ? nodes.filter(Array.isArray) : []) {
    const branches = typeof forms === 'object' && forms !== null ? Object.entries<unknown>(forms) : [];
    const type = TYPES[mark as number];
    if (type || !found.has(String(name))) {
      found.set(String(name), { type: type ?? 'Told', branches: branches.map(([form]) => form) });
    }
    for (const [, branch] of branches) {
      note(branch, found);
    }
  }
}
