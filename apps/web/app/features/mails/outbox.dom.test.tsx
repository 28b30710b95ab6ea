import { handOverMail, listMails, showMail } from '@datum/contract/messages/mails';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const MAIL = {
  uuid: '018f3c6e-0000-7000-8000-000000000001',
  template: 'invitation',
  locale: 'en',
  recipient: 'siti@north.example',
  subject: 'Lim invites you to Datum',
  state: 'kept',
  attempts: 0,
  last_error: null,
  created_at: '2026-11-20T01:00:00Z',
  sent_at: null,
} as const;
const SHOWN = {
  ...MAIL,
  text_body: 'Choose a password:\nhttps://d.example/auth…',
  html_body: '<p>x</p>',
  may_hand_over: false,
};
const WHOLE = { subject: MAIL.subject, text_body: 'https://d.example/auth#invitation=s3cret' };

beforeEach(() => {
  api.answers(listMails, pageWith([MAIL]));
});
const open = () =>
  openScreen(`${href('mail-templates.list')}?tab=outbox&mail=${MAIL.uuid}`, {
    as: personOf('Super Administrator'),
  });

test('a mail is shown with its link masked, and says who sees it whole', async () => {
  api.answers(showMail, SHOWN);
  await open();
  expect(await screen.findByText(/auth…/)).toBeVisible();
  expect(screen.getByText(/only the recipient sees them/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Read it in full' })).toBeNull();
});

test('an office of one is told why it may read it whole, and reads it by a step of its own', async () => {
  api.answers(showMail, { ...SHOWN, may_hand_over: true });
  api.answers(handOverMail, WHOLE);
  const { user } = await open();
  expect(await screen.findByText(/you alone may give roles/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read it in full' }));
  expect(await screen.findByText(/#invitation=s3cret/)).toBeVisible();
});

test('a refusal says that two people may give roles now', async () => {
  api.answers(showMail, { ...SHOWN, may_hand_over: true });
  api.refuses(handOverMail, { status: 403, code: 'four_eyes', message: 'Two people may give roles now.' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Read it in full' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Two people may give roles now.');
});

test('who may not read mails has no such part, and is told which permission it takes', async () => {
  api.refuses(listMails, { status: 403, code: 'forbidden' });
  await openScreen(`${href('mail-templates.list')}?tab=outbox`, { as: personOf('Subscriber') });
  expect(await screen.findByRole('heading', { name: /read the outbox/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull();
});
