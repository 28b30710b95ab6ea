import { listCorrections } from '@datum/contract/computation/corrections';
import { showFaqUse } from '@datum/contract/feedback/faq-use';
import {
  type FeedbackRow,
  feedbackChoices,
  listFeedback,
  replyFeedback,
  showFeedback,
  stepFeedback,
} from '@datum/contract/feedback/feedback';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { type ListedIdea, listIdeas, voteFeedback } from '@datum/contract/feedback/sending';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-000000000091';
const figure = {
  figure: '148.2026-10.12',
  slug: 'building-materials-price',
  label: { en: 'Ordinary cement' },
  place: { en: 'Johor' },
  period: '2026-10',
  live_at: '2026-11-10T04:00:00.000Z',
};
const message: FeedbackRow = {
  uuid: UUID,
  number: 'FB-2026-00148',
  kind: 'error',
  source: 'figure',
  subject: 'Cement looks too high',
  figure,
  page: '/products/building-materials-price?regions=JHR',
  sender: { name: 'Siti Guest', email: 'siti@selat.example', organisation: '' },
  state: 'new',
  votes: 0,
  owner: null,
  sent_at: '2026-11-20T04:00:00.000Z',
  version: 1,
};
const detail: FeedbackDetail = {
  ...message,
  text: 'Our invoices are lower.',
  reason: '',
  answer: '',
  merged_into: null,
  messages: [],
  staff: {
    sender: { uuid: null, name: 'Siti Guest', email: 'siti@selat.example', organisation: '', locale: 'en' },
    topic: 'data',
    office: 'Prices',
    figure: {
      ...figure,
      series: 148,
      sequence: 12,
      subject: 'bmp',
      value: '21.50',
      decimals: 2,
      unit: 'RM/bag',
      filters: '',
    },
    faq: null,
    draft: null,
    request: null,
    owner: null,
    votes: 0,
    notes: [],
    merged: [],
    events: [{ id: 1, state: 'new', reason: '', by: 'Siti Guest', at: '2026-11-20T04:00:00.000Z' }],
    listed: false,
    steps: ['acknowledged', 'planned', 'done', 'not-planned'],
  },
};
const idea: ListedIdea = {
  uuid: UUID,
  number: 'FB-2026-00149',
  kind: 'idea',
  subject: 'Prices of roof tiles',
  state: 'planned',
  reason: '',
  answer: '',
  votes: 3,
  mine: false,
};

beforeEach(() => {
  api.answers(listFeedback, pageWith([message]));
  api.answers(feedbackChoices, { owners: [] });
  api.answers(showFeedback, detail);
  api.answers(listIdeas, { data: [idea], more: 7 });
  api.answers(listCorrections, pageWith([]));
});

const staff = { as: personOf('Super Administrator') };

test('the inbox names the figure', async () => {
  await openScreen(href('feedback'), staff);
  expect(await screen.findByText('Cement looks too high')).toBeVisible();
  expect(screen.getByText('Ordinary cement, Johor')).toBeVisible();
});

test('a card of the board is moved by its own choice', async () => {
  api.answers(stepFeedback, { ...detail, state: 'planned' });
  const { user } = await openScreen(`${href('feedback')}?tab=board`, staff);
  const column = await screen.findByRole('region', { name: 'New' });
  await user.selectOptions(
    await within(column).findByRole('combobox', { name: 'Status of Cement looks too high' }),
    'planned',
  );
  await vi.waitFor(() =>
    expect(api.callsOf(stepFeedback)[0]?.body).toMatchObject({ state: 'planned', version: 1 }),
  );
});

test('a message shows the figure as it was, and a reason is asked for what is not planned', async () => {
  const { user } = await openScreen(href('feedback.show', { id: UUID }), staff);
  expect(await screen.findByText('Value when it was sent: 21.50 RM/bag')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Correct BMP 2026-10' })).toHaveAttribute(
    'href',
    '/internal/data/manage?tab=corrections',
  );
  await user.click(screen.getByRole('button', { name: 'Not planned' }));
  expect(await screen.findByRole('textbox', { name: /^Reason/ })).toBeRequired();
});

test('what was merged into a message is read on its page, and everyone who asked gets the answer', async () => {
  const merged = {
    uuid: '7a1f9d1e-7c1b-4a58-9d7c-1f2f3a4b5c6d',
    number: 'FB-2026-00150',
    subject: 'Cement again',
    sender: 'Aminah',
    text: 'I read another price of cement.',
    sent_at: '2026-11-21T04:00:00.000Z',
    messages: [],
  };
  if (!detail.staff) throw new Error('staff see all of it');
  api.answers(showFeedback, { ...detail, staff: { ...detail.staff, merged: [merged] } });
  api.answers(replyFeedback, ({ body }) => {
    expect(body).toEqual({ text: 'It was a comma.', everyone: true });
    return detail;
  });
  const { user } = await openScreen(href('feedback.show', { id: UUID }), staff);
  expect(await screen.findByText('I read another price of cement.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Text/ }), 'It was a comma.');
  await user.click(screen.getByRole('checkbox', { name: /Send it also to the person/ }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await expect.poll(() => api.callsOf(replyFeedback)).toHaveLength(1);
});

test('readers see their own messages, vote for what is listed, and find no board', async () => {
  api.answers(voteFeedback, { ...idea, votes: 4, mine: true });
  const { user } = await openScreen(`${href('feedback')}?tab=ideas`, { as: personOf('Subscriber') });
  await user.click(await screen.findByRole('button', { name: 'Vote for this' }));
  expect(await screen.findByText('4 votes')).toBeVisible();
  expect(screen.getByText('7 more are not listed here.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Board' })).toBeNull();
});

test('what readers make of answers stands in two tables, or says that there is nothing yet', async () => {
  api.answers(showFaqUse, {
    answers: { data: [{ uuid: UUID, title: 'How do I pay?', yes: 1, no: 4 }], more: 2 },
    searches: { data: [], more: 0 },
  });
  await openScreen(`${href('feedback')}?tab=faq`, staff);
  expect(await screen.findByRole('link', { name: 'How do I pay?' })).toBeVisible();
  expect(screen.getByText('Every search found something')).toBeVisible();
  expect(screen.getByText('2 more are not listed here.')).toBeVisible();
});
