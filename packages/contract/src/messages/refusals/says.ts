import { type Refusal, type RefusalKey, refusal, type ValuesOf } from './refusal.ts';

/** Sentences of the schemas: the ones that browsers load too, to check forms before they are sent. */
export type ValueKey = Extract<RefusalKey, `values.${string}`>;

/** Zod carries one text with an issue and nothing else: it is the name under which the refusal is kept here. */
const said = new Map<string, Refusal>();

/** What a schema says of a value that it refuses: `z.string().regex(CODE, says('values.list-code'))`. */
export function says<Key extends ValueKey>(key: Key, ...values: ValuesOf<Key>): string {
  const name = JSON.stringify([key, ...values]);
  said.set(name, refusal(key, ...values));
  return name;
}

/** "The mail code field is required." @param field its name in the call */
export const asksFor = (field: string): string => says('values.field-required', { field: { field } });

/** The refusal behind an issue of a schema; undefined where the words are Zod's own. */
export const refusalIn = ({ message }: { readonly message: string }): Refusal | undefined =>
  said.get(message);
