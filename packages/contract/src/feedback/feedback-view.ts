import { z } from 'zod';
import { CORRECTION_STATES } from '../computation/correction-steps.ts';
import { localText } from '../values/local-text.ts';
import { FEEDBACK_STATES, FEEDBACK_STEP_NAMES } from './feedback-states.ts';
import { FEEDBACK_KINDS, FEEDBACK_SOURCES, FEEDBACK_TOPICS } from './feedback-words.ts';
import { task } from './tasks.ts';

/** A published figure as a doubt names it: what it is, and of which vintage. */
export const doubtedFigure = z.object({
  figure: z.string(),
  slug: z.string(),
  label: localText,
  place: localText,
  period: z.string(),
  /** When that vintage came out. */
  live_at: z.string().nullable(),
});
export type DoubtedFigure = z.output<typeof doubtedFigure>;

/** The same as it is kept with the message: with its value at the time of sending. */
export const keptFigure = doubtedFigure.extend({
  series: z.number().int(),
  sequence: z.number().int(),
  subject: z.string(),
  value: z.string().nullable(),
  decimals: z.number().int(),
  unit: z.string(),
  /** The filters of the page on which it was doubted. */
  filters: z.string(),
});
export type KeptFigure = z.output<typeof keptFigure>;

const person = z.object({ uuid: z.uuid(), name: z.string() });

/** One message of the conversation, or a note of staff. */
const message = z.object({
  uuid: z.uuid(),
  by_staff: z.boolean(),
  author: z.string(),
  text: z.string(),
  at: z.string(),
});
export type FeedbackMessage = z.output<typeof message>;

/** A message as the person who wrote it follows it. */
export const feedbackView = z.object({
  uuid: z.uuid(),
  number: z.string(),
  kind: z.enum(FEEDBACK_KINDS),
  source: z.enum(FEEDBACK_SOURCES),
  subject: z.string(),
  text: z.string(),
  page: z.string(),
  figure: doubtedFigure.nullable(),
  state: z.enum(FEEDBACK_STATES),
  reason: z.string(),
  /** What everybody who asked reads. */
  answer: z.string(),
  /** The message that it goes on in; reason and answer are of that one. */
  merged_into: z.object({ number: z.string(), state: z.enum(FEEDBACK_STATES) }).nullable(),
  sent_at: z.string(),
  messages: z.array(message),
});
export type FeedbackView = z.output<typeof feedbackView>;

/** What staff see beside it. */
const staffView = z.object({
  sender: z.object({
    uuid: z.uuid().nullable(),
    name: z.string(),
    email: z.string(),
    organisation: z.string(),
    locale: z.enum(['en', 'ms']),
  }),
  topic: z.enum(FEEDBACK_TOPICS),
  office: z.string().nullable(),
  figure: keptFigure.nullable(),
  /** Questions and answers that came of it, or that it came from. */
  faq: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  draft: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  /** The request that it goes on as. */
  request: z.object({ uuid: z.uuid(), number: z.string() }).nullable(),
  /** The article that corrects what it is about, as a draft or published. */
  article: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  /** The correction of published figures that was opened for it. */
  correction: z.object({ id: z.number().int(), state: z.enum(CORRECTION_STATES) }).nullable(),
  /** Staff do this because of it, open tasks first. */
  tasks: z.array(task),
  owner: person.nullable(),
  votes: z.number().int(),
  notes: z.array(message),
  /** What was merged into it, as each of them wrote it, and what was said to each. */
  merged: z.array(
    z.object({
      uuid: z.uuid(),
      number: z.string(),
      subject: z.string(),
      sender: z.string(),
      text: z.string(),
      sent_at: z.string(),
      messages: z.array(message),
    }),
  ),
  events: z.array(
    z.object({
      id: z.number().int(),
      state: z.enum(FEEDBACK_STATES),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  listed: z.boolean(),
  steps: z.array(z.enum(FEEDBACK_STEP_NAMES)),
});
export type FeedbackStaff = z.output<typeof staffView>;

/** For staff with all of it; for the person who wrote it `staff` is null. */
export const feedbackDetail = feedbackView.extend({
  version: z.number().int(),
  staff: staffView.nullable(),
});
export type FeedbackDetail = z.output<typeof feedbackDetail>;
