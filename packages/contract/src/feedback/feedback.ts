import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { freeText } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';
import { FEEDBACK_STATES, FEEDBACK_STEP_NAMES } from './feedback-states.ts';
import { doubtedFigure, feedbackDetail } from './feedback-view.ts';
import { FEEDBACK_KINDS, FEEDBACK_SOURCES } from './feedback-words.ts';

/** Ready questions of staff: tabs of the inbox. */
export const FEEDBACK_VIEWS = ['open', 'mine', 'unassigned'] as const;

const person = z.object({ uuid: z.uuid(), name: z.string() });

const row = z.object({
  uuid: z.uuid(),
  number: z.string(),
  kind: z.enum(FEEDBACK_KINDS),
  source: z.enum(FEEDBACK_SOURCES),
  subject: z.string(),
  figure: doubtedFigure.nullable(),
  page: z.string(),
  sender: z.object({ name: z.string(), email: z.string(), organisation: z.string() }),
  state: z.enum(FEEDBACK_STATES),
  votes: z.number().int(),
  owner: person.nullable(),
  sent_at: z.string(),
  version: z.number().int(),
});
export type FeedbackRow = z.output<typeof row>;

const params = z.object({ uuid: z.uuid() });
const version = z.number().int();

const feedback = resource({
  noun: 'feedback',
  words: { one: 'message', many: 'messages' },
  path: '/api/v1/feedback',
  key: params,
  row,
  detail: feedbackDetail,
  filters: {
    search: z.string().trim().max(120).optional(),
    view: z.enum(FEEDBACK_VIEWS).optional(),
    kind: z.enum(FEEDBACK_KINDS).optional(),
    source: z.enum(FEEDBACK_SOURCES).optional(),
    state: z.enum(FEEDBACK_STATES).optional(),
    owner: z.uuid().optional(),
    product: z.string().max(80).optional(),
    sort: sortBy(['number', 'subject', 'state', 'kind', 'votes', 'sent_at'], '-sent_at'),
  },
});

/** Staff read the inbox, everybody else what they wrote. */
export const listFeedback = feedback.list({ access: { permission: 'feedback.view' } });
export const exportFeedback = feedback.export({
  access: { permission: 'feedback.answer' },
  limits: ['heavy'],
});
export const showFeedback = feedback.show({ access: { permission: 'feedback.view' } });
export const historyOfFeedback = feedback.history({ access: { permission: 'feedback.answer' } });

export const feedbackChoices = endpoint({
  id: 'feedback.choices',
  method: 'GET',
  path: '/api/v1/feedback/choices',
  access: { permission: 'feedback.answer' },
  summary: 'People who can own a message.',
  answer: z.object({ owners: z.array(person) }),
});

const step = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/feedback/:uuid/${verb}`,
    access: { permission: 'feedback.answer' },
    summary,
    params,
    answer: feedbackDetail,
  }) as const;

const reason = freeText(1000).default('');
const answer = freeText(2000).default('');

export const stepFeedback = endpoint({
  ...step('steps', 'Sets the status; the sender gets it by email, "not planned" with its reason.'),
  id: 'feedback.step',
  body: z.object({ state: z.enum(FEEDBACK_STEP_NAMES), reason, answer, version }),
});

export const keepFeedback = endpoint({
  ...step('facts', 'Keeps the kind, the owner, and whether everybody sees and votes for it.'),
  id: 'feedback.keep',
  method: 'PUT',
  body: z.object({
    kind: z.enum(FEEDBACK_KINDS),
    owner_uuid: z.uuid().nullable(),
    listed: z.boolean(),
    version,
  }),
});

const text = freeText(10_000).min(2);

export const replyFeedback = endpoint({
  ...step('replies', 'Answers the sender by email, and on wish those whose messages were merged into it.'),
  id: 'feedback.reply',
  body: z.object({
    text,
    /** Everyone whose message was merged into this one gets it too, in their own thread. */
    everyone: z.boolean().default(false),
  }),
});

export const noteFeedback = endpoint({
  ...step('notes', 'Keeps a note that staff alone read.'),
  id: 'feedback.note',
  body: z.object({ text }),
});

export const mergeFeedback = endpoint({
  ...step('merge', 'Closes a message as a duplicate of another; its sender follows that one from now on.'),
  id: 'feedback.merge',
  body: z.object({
    into: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^FB-\d{4}-\d{4,}$/, says('values.feedback-number')),
    version,
  }),
});

export const tellFeedback = endpoint({
  ...step('tell', 'Mails the status and the answer to everybody who voted or asked for the same.'),
  id: 'feedback.tell',
  body: z.object({ version }),
  answer: z.object({ told: z.number().int() }),
});

export const draftFaq = endpoint({
  ...step('faq-draft', 'Makes a draft of a question with its answer, for the editors of the site.'),
  id: 'feedback.draft-faq',
  body: z.object({ version }),
});

export const correctFeedback = endpoint({
  ...step('correction', 'Drafts a correction article about the figure or the text that a message names.'),
  id: 'feedback.correct',
  body: z.object({ version }),
});

export const changeManyFeedback = endpoint({
  id: 'feedback.change-many',
  method: 'POST',
  path: '/api/v1/feedback/many',
  access: { permission: 'feedback.answer' },
  summary: 'Assigns, merges or sets the status of up to 100 messages; says for each what happened.',
  body: z.object({
    uuids: z.array(z.uuid()).min(1).max(100),
    action: z.enum(['assign', 'state', 'merge']),
    owner_uuid: z.uuid().nullable().default(null),
    state: z.enum(FEEDBACK_STEP_NAMES).default('acknowledged'),
    reason,
    into: z.string().trim().toUpperCase().max(40).default(''),
  }),
  answer: z.object({
    results: z.array(z.object({ uuid: z.uuid(), done: z.boolean(), message: z.string().nullable() })),
  }),
});
