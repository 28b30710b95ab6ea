import {
  previewPaper,
  previewTemplate,
  publishTemplate,
  saveTemplate,
  showTemplate,
} from '@datum/contract/messages/mail-templates';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const BODY = '{{facts}}\n\n{{lines}}\n\nThank you.';
const version = {
  ...{ version: 0, subject: 'Invoice {{number}}', body: BODY, note: '', created_by_name: null },
  ...{ is_own: false, created_at: null, published_at: null },
};
const template = {
  key: 'paper-invoice',
  event: { en: 'Document: invoice' },
  channel: 'pdf' as const,
  locales: [{ locale: 'en' as const, published_version: 0, has_draft: false, changed_at: null }],
  ...{ last_sent_at: null, failures: 0, alone: false },
  variables: [
    { name: 'number', sample: 'INV-2026-000042', is_required: true, is_part: false },
    { name: 'lines', sample: 'Items', is_required: true, is_part: true },
    { name: 'logo', sample: 'Logo', is_required: false, is_part: true },
  ],
  versions: {
    en: [{ ...version, version: 1, is_own: true, created_at: '2026-11-20T08:00:00.000Z' }, version],
    ms: [version],
  },
};

beforeEach(() => {
  api.answers(showTemplate, template);
  api.answers(previewTemplate, {
    subject: 'Invoice INV-2026-000042',
    text: 'Items\n',
    html: '',
    problems: [],
  });
});
const open = () =>
  openScreen(href('mail-templates.edit', { id: 'paper-invoice' }), { as: personOf('Super Administrator') });

test('a document has a title and parts of the page, and no test email; a part is put into a paragraph of its own', async () => {
  const { user } = await open();
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Invoice {{number}}');
  expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
  expect(screen.getByText(/one part of the page alone: \{\{lines\}\}, \{\{logo\}\}/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '{{logo}}' }));
  expect(screen.getByLabelText(/^Text/)).toHaveValue(`${BODY}\n\n{{logo}}`);
});

test('a broken mark is told at its field', async () => {
  api.refuses(saveTemplate, { status: 422, errors: { subject: ['{{nmuber}} is not known.'] } });
  const { user } = await open();
  await user.type(await screen.findByLabelText(/^Title/), ' {{{{nmuber}}');
  await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
  const field = screen.getByLabelText(/^Title/);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('{{nmuber}} is not known.')[0]).toBeVisible();
});

test('each version is looked at as a PDF, and nobody puts the own one into force', async () => {
  api.refuses(previewPaper, { status: 404, message: 'There is no such version.' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Version 1 as PDF' }));
  expect(await screen.findByText('There is no such version.')).toBeVisible();
  expect(api.callsOf(previewPaper)[0]).toMatchObject({ query: { locale: 'en', version: '1' } });
  expect(screen.getByRole('button', { name: 'Put into force' })).toBeDisabled();
  expect(api.callsOf(publishTemplate)).toEqual([]);
});
