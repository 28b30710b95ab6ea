import type { FeedbackRow } from '@datum/contract/feedback/feedback';
import { canStep, FEEDBACK_STEP_NAMES, type FeedbackState } from '@datum/contract/feedback/feedback-states';
import type {
  DoubtedFigure,
  FeedbackMessage,
  FeedbackView,
  KeptFigure,
} from '@datum/contract/feedback/feedback-view';
import type { ListedIdea } from '@datum/contract/feedback/sending';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Problem } from '../../platform/http/problem.ts';
import type { FeedbackRecord } from './queries.ts';
import type { ThreadRow } from './record.queries.ts';

/** States as emails say them. */
export const STATE_WORDS = {
  new: { en: 'New', ms: 'Baharu' },
  acknowledged: { en: 'Acknowledged', ms: 'Diakui' },
  planned: { en: 'Planned', ms: 'Dirancang' },
  done: { en: 'Done', ms: 'Selesai' },
  'not-planned': { en: 'Not planned', ms: 'Tidak dirancang' },
  duplicate: { en: 'Duplicate', ms: 'Pendua' },
} as const satisfies Record<FeedbackState, { readonly en: string; readonly ms: string }>;

/** 404 with what to do: a link that opens nothing. */
export const oldLink = () => new Problem('not_found', refusal('feedback.link-old'));

/** What readers may know of a figure: its value is for those whose plan opens it. */
export const publicFigure = ({ figure, slug, label, place, period, live_at }: KeptFigure): DoubtedFigure => ({
  figure,
  slug,
  label,
  place,
  period,
  live_at,
});

export const shownFeedback = (row: FeedbackRecord, isStaff: boolean): FeedbackRow => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  source: row.source,
  subject: row.subject,
  figure: row.figure && publicFigure(row.figure),
  page: row.page,
  sender: { name: row.sender_name, email: row.sender_email, organisation: row.organisation },
  state: row.state,
  votes: row.votes,
  owner: isStaff && row.owner_uuid ? { uuid: row.owner_uuid, name: row.owner_name ?? '' } : null,
  sent_at: row.created_at.toISOString(),
  version: row.version,
});

export const shownMessage = ({ uuid, by_staff, author_name, body, at }: ThreadRow): FeedbackMessage => ({
  uuid,
  by_staff,
  author: author_name,
  text: body,
  at: at.toISOString(),
});

/** A message as the person who wrote it reads it; what was merged tells what the other one came to. */
export const viewOf = (row: FeedbackRecord, thread: readonly ThreadRow[]): FeedbackView => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  source: row.source,
  subject: row.subject,
  text: row.body,
  page: row.page,
  figure: row.figure && publicFigure(row.figure),
  state: row.state,
  reason: row.merged_reason ?? row.reason,
  answer: row.merged_answer ?? row.answer,
  merged_into:
    row.merged_number && row.merged_state ? { number: row.merged_number, state: row.merged_state } : null,
  sent_at: row.created_at.toISOString(),
  messages: thread.filter(({ kind }) => kind === 'message').map(shownMessage),
});

export const ideaOf = (row: FeedbackRecord, mine: boolean): ListedIdea => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  votes: row.votes,
  mine,
});

/** Statuses that a message can be set to now. */
export const stepsOf = ({ state, merged_into }: Pick<FeedbackRecord, 'state' | 'merged_into'>) =>
  merged_into === null ? FEEDBACK_STEP_NAMES.filter((step) => canStep(state, step)) : [];

/** What the audit log keeps: who wrote it is sealed with it. */
export const auditedFeedback = (row: FeedbackRecord) => ({
  number: row.number,
  kind: row.kind,
  source: row.source,
  subject: row.subject,
  sender: row.sender_email,
  figure: row.figure?.figure ?? null,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  owner: row.owner_name,
  listed: row.listed_at !== null,
  merged_into: row.merged_number,
});

/** What an email says of where a message is, in the language of its reader. */
export const saidOf = (
  row: Pick<FeedbackRecord, 'state' | 'reason' | 'answer' | 'locale'>,
  locale: string = row.locale,
) => ({
  state: STATE_WORDS[row.state][locale === 'ms' ? 'ms' : 'en'],
  reason: row.reason,
  answer: row.answer,
});

/** Where a message is once work came of it; null = it stays where it is. */
export const stateAfter = (state: FeedbackState): 'planned' | null =>
  canStep(state, 'planned') ? 'planned' : null;
