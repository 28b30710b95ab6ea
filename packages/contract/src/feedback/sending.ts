import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { firstOf } from '../calls/paging.ts';
import { isOwnPage } from '../content/safe-link.ts';
import { formGuard, freeText, oneLine } from '../forms/form-guard.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { nameText } from '../values/name-text.ts';
import { FEEDBACK_STATES } from './feedback-states.ts';
import { doubtedFigure, feedbackView } from './feedback-view.ts';
import { FEEDBACK_KINDS, FEEDBACK_SOURCES, FEEDBACK_TOPICS } from './feedback-words.ts';

const choice = says('values.choice-asked');
const figureId = z
  .string()
  .regex(/^\d{1,15}\.\d{4}(-(0[1-9]|1[0-2]|Q[1-4]|S[12]))?\.\d{1,12}$/, says('values.figure'));

export const showContactForm = endpoint({
  id: 'feedback.form',
  method: 'GET',
  path: '/api/v1/contact-form',
  access: 'public',
  summary: 'What the contact form needs: its stamp, the expected days, and the figure that a doubt is about.',
  query: z.object({ figure: figureId.optional() }),
  answer: z.object({
    stamp: z.string(),
    answer_days: z.number().int(),
    figure: doubtedFigure.nullable(),
  }),
});

/** What everybody sends. The API adds nothing to it but who is signed in. */
export const feedbackBody = z.object({
  kind: z.enum(FEEDBACK_KINDS, choice),
  source: z.enum(FEEDBACK_SOURCES, choice).default('contact'),
  topic: z.enum(FEEDBACK_TOPICS, choice).default('question'),
  subject: oneLine(160).min(3, says('values.feedback-subject')),
  text: freeText(5000).min(10, says('values.feedback-text')),
  name: nameText(120).min(2, asksFor('name')),
  email,
  organisation: nameText(160).default(''),
  /** The page that it is about: a path of ours. */
  page: oneLine(500)
    .refine((page) => page === '' || isOwnPage(page), says('values.feedback-page'))
    .default(''),
  figure: figureId.nullable().default(null),
  /** Address of the answer that did not help. */
  faq: oneLine(80).default(''),
  consent: z.literal(true, says('values.feedback-consent')),
  locale: z.enum(['en', 'ms']).default('en'),
  ...formGuard,
});

export const sendFeedback = endpoint({
  id: 'feedback.send',
  method: 'POST',
  path: '/api/v1/feedback',
  access: 'public',
  limits: ['form'],
  evenTiming: 'always',
  summary: 'Sends a message to the office: a question, an error in data, an idea, praise or a complaint.',
  status: 201,
  body: feedbackBody,
  /** The token opens the message; it is mailed too. */
  answer: z.object({ number: z.string(), status: z.string() }),
  tellsSecret: true,
});

const token = z.string().max(100);

export const showFeedbackStatus = endpoint({
  id: 'feedback.status',
  // the secret of a link stands in no address: addresses reach logs, referrers and histories
  method: 'POST',
  path: '/api/v1/feedback-status',
  access: 'public',
  summary: 'A message as the person who wrote it reads it, by the link of its emails.',
  body: z.object({ status: token }),
  answer: feedbackView,
});

export const writeByFeedbackLink = endpoint({
  id: 'feedback.write-by-link',
  method: 'POST',
  path: '/api/v1/feedback-status/messages',
  access: 'public',
  limits: ['form'],
  summary: 'Writes to the office again about the message of a link.',
  body: z.object({ status: token, text: freeText(5000).min(2) }),
  answer: feedbackView,
});

export const suggestFaq = endpoint({
  id: 'feedback.suggest-faq',
  method: 'GET',
  path: '/api/v1/faq-suggestions',
  access: 'public',
  summary: 'Questions with answers that a text may mean, best first.',
  query: z.object({ q: z.string().trim().min(3).max(300) }),
  answer: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })) }),
});

const listedIdea = z.object({
  uuid: z.uuid(),
  number: z.string(),
  kind: z.enum(FEEDBACK_KINDS),
  subject: z.string(),
  state: z.enum(FEEDBACK_STATES),
  reason: z.string(),
  answer: z.string(),
  votes: z.number().int(),
  /** Whether the reader voted; false for visitors. */
  mine: z.boolean(),
});
export type ListedIdea = z.output<typeof listedIdea>;

export const listIdeas = endpoint({
  id: 'feedback.list-ideas',
  method: 'GET',
  path: '/api/v1/feedback-ideas',
  access: 'public',
  summary: 'What others asked for that staff list for everybody: with its status, the reason and the votes.',
  answer: firstOf(listedIdea),
});

export const voteFeedback = endpoint({
  id: 'feedback.vote',
  method: 'PUT',
  path: '/api/v1/feedback-ideas/:uuid/vote',
  access: 'signed-in',
  summary: 'Votes for something that is listed, or takes the vote back.',
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ votes: z.boolean() }),
  answer: listedIdea,
});
