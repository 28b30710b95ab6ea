import type { RefusalParams } from './refusal-params.ts';

/** The name of a sentence by which something is refused: `collection.due-ahead`, in `en/collection.json` and its twin. */
export type RefusalKey = keyof RefusalParams;

/** A refusal as it travels inside: what is wrong and with which values, in no language yet. It survives JSON. */
export interface Refusal {
  readonly key: RefusalKey;
  readonly params?: Readonly<Record<string, Told>>;
}

/** What a sentence may have in it; lists are joined by commas. */
export type Told = string | number | Refusal | NamedField | InBoth | readonly Told[];

/** A field by its name in the call, `mail_code`; said as people call it. */
export interface NamedField {
  readonly field: string;
}

/** Words that come ready in both languages, such as those of a library. */
export interface InBoth {
  readonly en: string;
  readonly ms: string;
}

/** What must be given beside a key: its values, or nothing where the sentence has none. */
export type ValuesOf<Key extends RefusalKey> = RefusalParams[Key] extends undefined
  ? []
  : [params: RefusalParams[Key]];

/** Makes a refusal; the compiler asks for the values that its sentence has. */
export function refusal<Key extends RefusalKey>(key: Key, ...[params]: ValuesOf<Key>): Refusal {
  return params === undefined ? { key } : { key, params };
}
