import { listCorrectable, listCorrections } from '@datum/contract/computation/corrections';
import { showFaqUse } from '@datum/contract/feedback/faq-use';
import {
  correctFeedback,
  type FeedbackRow,
  feedbackChoices,
  listFeedback,
  replyFeedback,
  showFeedback,
  stepFeedback,
} from '@datum/contract/feedback/feedback';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { type ListedIdea, listIdeas, voteFeedback } from '@datum/contract/feedback/sending';
import { addTask, endTask, type Task } from '@datum/contract/feedback/tasks';
import { listDrafts } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-000000000091';
const owner = { uuid: '018f3c6e-0000-7000-8000-000000000092', name: 'Aina' };
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
    article: null,
    correction: null,
    tasks: [],
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
  api.answers(feedbackChoices, { owners: [owner] });
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
  await waitFor(() =>
    expect(api.callsOf(stepFeedback)[0]?.body).toMatchObject({ state: 'planned', version: 1 }),
  );
});

test('a message shows the figure as it was, and a reason is asked for what is not planned', async () => {
  const { user } = await openScreen(href('feedback.show', { id: UUID }), staff);
  expect(await screen.findByText('Value when it was sent: 21.50 RM/bag')).toBeVisible();
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

test('a message becomes a task, and an open one is marked as done where it is shown', async () => {
  const task: Task = {
    uuid: '018f3c6e-0000-7000-8000-000000000093',
    title: 'Ask for the invoice',
    person: owner,
    due_on: '2020-01-31',
    feedback: { uuid: UUID, number: detail.number },
    done_at: null,
    done_by: null,
    version: 1,
  };
  api.answers(addTask, task);
  api.answers(endTask, { ...task, done_at: '2026-11-20T04:00:00.000Z', done_by: 'Aina', version: 2 });
  if (!detail.staff) throw new Error('no staff');
  api.answers(showFeedback, { ...detail, staff: { ...detail.staff, tasks: [task] } });
  api.answers(feedbackChoices, { owners: [owner] }); // its address also fits that of a message
  const { user } = await openScreen(href('feedback.show', { id: UUID }), staff);
  const own = await screen.findByRole('heading', { name: 'Tasks' });
  expect(own.parentElement).toHaveTextContent('Ask for the invoice Overdue');
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(api.callsOf(endTask)[0]?.body).toEqual({ done: true, version: 1 }));

  await user.click(screen.getByRole('button', { name: 'Make a task' }));
  const dialog = await screen.findByRole('dialog');
  const person = within(dialog).getByRole('combobox', { name: /Person/ });
  await within(person).findByRole('option', { name: 'Aina' });
  await user.selectOptions(person, owner.uuid);
  await user.type(within(dialog).getByLabelText(/Due on/), '2199-01-31');
  await user.click(within(dialog).getByRole('button', { name: 'Make a task' }));
  await waitFor(() =>
    expect(api.callsOf(addTask)[0]?.body).toEqual({
      feedback: UUID,
      title: 'Cement looks too high',
      person_uuid: owner.uuid,
      due_on: '2199-01-31',
    }),
  );
});

test('what a doubt is about is corrected by an article, and its figures by a correction of their month', async () => {
  api.answers(correctFeedback, detail);
  api.answers(listCorrectable, { periods: ['2026-10'], sheets: [], months: 1, bases: [] });
  api.answers(listDrafts, { data: [] });
  const { user } = await openScreen(href('feedback.show', { id: UUID }), staff);
  await user.click(await screen.findByRole('button', { name: 'Draft a correction article' }));
  await waitFor(() => expect(api.callsOf(correctFeedback)[0]?.body).toEqual({ version: 1 }));
  await user.click(screen.getByRole('button', { name: 'Correct these figures…' }));
  await waitFor(() =>
    expect(api.callsOf(listCorrectable)[0]?.query).toMatchObject({ family: 'bmci', period: '2026-10' }),
  );
  expect(await screen.findByRole('dialog', { name: 'Correct published figures' })).toBeVisible();
});

test('a message leads to the correction and the article that came of it', async () => {
  if (!detail.staff) throw new Error('no staff');
  const article = { uuid: '018f3c6e-0000-7000-8000-000000000094', title: 'Correction: Cement' };
  const correction = { id: 12, state: 'computed' } as const;
  api.answers(showFeedback, { ...detail, staff: { ...detail.staff, article, correction } });
  await openScreen(href('feedback.show', { id: UUID }), staff);
  expect(await screen.findByRole('link', { name: article.title })).toHaveAttribute(
    'href',
    href('cms.news.edit', { id: article.uuid }),
  );
  const made = screen.getByRole('link', { name: 'Correction of figures' });
  expect(made).toHaveAttribute('href', '/internal/data/manage?tab=corrections&corrections.edit=12');
  expect(screen.queryByRole('button', { name: 'Draft a correction article' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct these figures…' })).toBeNull();
});
