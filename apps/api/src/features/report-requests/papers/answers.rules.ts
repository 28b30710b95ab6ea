import type { AnswerRow, EventRow, FileRow, MessageRow } from '../record.queries.ts';

/** What a request has of answers, messages and files. */
export interface Made {
  readonly answers: readonly Pick<AnswerRow, 'made_by' | 'delivered_at'>[];
  readonly messages: readonly Pick<MessageRow, 'id' | 'kind' | 'by_staff' | 'author_uuid' | 'at'>[];
  readonly files: readonly Pick<FileRow, 'message_id'>[];
  readonly events: readonly Pick<EventRow, 'state_before' | 'state_after' | 'at'>[];
}

/**
 * Who made what would be delivered: frozen answers that wait, and files that were sent to the requester since work began;
 * where there is neither, the words that were. Empty = there is nothing to deliver.
 */
export function makersOf({ answers, messages, files, events }: Made): readonly (string | null)[] {
  const began = events.findLast(
    ({ state_before, state_after }) =>
      state_after === 'in_work' && state_before !== 'in_work' && state_before !== 'review',
  )?.at;
  const sent = messages.filter(
    ({ kind, by_staff, at }) => kind === 'message' && by_staff && began && at >= began,
  );
  const papers = [
    ...answers.filter(({ delivered_at }) => delivered_at === null).map(({ made_by }) => made_by),
    ...sent
      .filter(({ id }) => files.some(({ message_id }) => message_id === id))
      .map(({ author_uuid }) => author_uuid),
  ];
  return papers.length > 0 ? papers : sent.map(({ author_uuid }) => author_uuid);
}
