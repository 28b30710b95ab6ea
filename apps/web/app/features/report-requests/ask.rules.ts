import type { RequestView } from '@datum/contract/requests/request-view';

/** What a post of the page asks for. */
export const INTENTS = ['ask', 'confirm', 'resend', 'write', 'quote', 'open'] as const;
export type Intent = (typeof INTENTS)[number];

/** What came of a post: where it was refused, what was said and what was typed. */
export interface Posted {
  readonly intent: Intent | null;
  /** What is refused as a whole; null where fields say it. */
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Something that was done without leaving the page. */
  readonly done: 'resent' | null;
  /** The request that it opened, with the secret of its link. */
  readonly opened: { readonly status: string; readonly view: RequestView } | null;
}

export const refused = (intent: Intent | null, message: string, values: Posted['values'] = {}): Posted => ({
  intent,
  message,
  fields: {},
  values,
  done: null,
  opened: null,
});

export const intentOf = (values: Readonly<Record<string, string>>): Intent | null =>
  INTENTS.find((intent) => intent === values.intent) ?? null;

const NAMES = [
  'title',
  'wanted',
  'data_area',
  'items',
  'regions',
  'periods',
  'answer_form',
  'file_format',
  'purpose',
  'repeats',
  'organisation',
  'invoice_to',
  'stamp',
  'website',
] as const;

interface Asker {
  readonly name: string;
  readonly email: string;
}

/** The body of a request as the form has it; the API says what is wrong with it. */
export const askedOf = (
  values: Readonly<Record<string, string>>,
  locale: 'en' | 'ms',
  asker?: Asker | undefined,
) => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])) as Record<
    (typeof NAMES)[number],
    string
  >),
  needed_on: values.needed_on || null,
  may_list: values.may_list === 'on',
  name: asker?.name ?? values.name ?? '',
  email: asker?.email ?? values.email ?? '',
  locale,
});
