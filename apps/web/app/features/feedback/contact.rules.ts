import { isOwnPage } from '@datum/contract/content/safe-link';
import type { FeedbackView } from '@datum/contract/feedback/feedback-view';

/** What a post of the page asks for. */
export const INTENTS = ['send', 'write', 'open'] as const;
export type Intent = (typeof INTENTS)[number];

export type Values = Readonly<Record<string, string>>;

/** What came of a post: where it was refused, what was said and what was typed. */
export interface Posted {
  readonly intent: Intent | null;
  readonly message: string;
  readonly fields: Values;
  readonly values: Values;
  /** The message that it opened, with the secret of its link. */
  readonly opened: Opened | null;
}

interface Opened {
  readonly status: string;
  readonly view: FeedbackView;
  /** Whether it was sent by this post. */
  readonly isNew: boolean;
}

export const intentOf = ({ intent }: Values): Intent | null => INTENTS.find((one) => one === intent) ?? null;

/** What was typed and comes back; the stamp is made anew, and what only programs fill in is emptied. */
export const typedOf = ({ stamp: _, website: __, ...typed }: Values): Values => typed;

const NAMES = [
  'kind',
  'source',
  'topic',
  'subject',
  'text',
  'organisation',
  'page',
  'faq',
  'stamp',
  'website',
] as const;

interface Sender {
  readonly name: string;
  readonly email: string;
}

/** The body of a message as the form has it; the API says what is wrong with it. */
export const bodyOf = (values: Values, locale: 'en' | 'ms', sender?: Sender) => ({
  ...Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])),
  figure: values.figure || null,
  consent: values.consent === 'on',
  name: sender?.name ?? values.name ?? '',
  email: sender?.email ?? values.email ?? '',
  locale,
});

/** What an address brings to the form: a figure, a page, or an answer that did not help. */
export interface About {
  readonly figure: string | null;
  readonly page: string;
  readonly faq: string;
}

const FIGURE = /^\d{1,15}\.\d{4}(-(0[1-9]|1[0-2]|Q[1-4]|S[12]))?\.\d{1,12}$/;

/** What cannot be read is as if it were not there. */
export function aboutOf(search: URLSearchParams): About {
  const figure = search.get('figure') ?? '';
  const page = search.get('page') ?? '';
  const faq = search.get('faq') ?? '';
  return {
    figure: FIGURE.test(figure) ? figure : null,
    page: isOwnPage(page) ? page.slice(0, 500) : '',
    faq: /^[a-z0-9-]{1,80}$/.test(faq) ? faq : '',
  };
}

/** Where a message comes from, and what it is at first. */
export const beginOf = ({ figure, page, faq }: About) =>
  figure
    ? ({ source: 'figure', kind: 'error', topic: 'data' } as const)
    : faq
      ? ({ source: 'faq', kind: 'question', topic: 'question' } as const)
      : page
        ? ({ source: 'page', kind: 'error', topic: 'question' } as const)
        : ({ source: 'contact', kind: 'question', topic: 'question' } as const);
