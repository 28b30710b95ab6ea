import { CannotStart } from '@datum/database/cannot-start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_TEMPLATES } from '../mail/templates.table.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { checkDeclarations } from './check-declarations.ts';
import { columnFaults, grantFaults, jobFaults, mailFaults, routeFaults } from './declarations.rules.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const invitation = MAIL_TEMPLATES.invitation;

test('nothing is lacking as it stands', () => {
  expect(() => checkDeclarations(api.platform)).not.toThrow();
});

test('the start is refused in one sentence that names what is lacking', () => {
  const [one] = api.platform.endpoints;
  const platform = { ...api.platform, endpoints: one ? [...api.platform.endpoints, one] : [] };
  expect(() => checkDeclarations(platform)).toThrow(CannotStart);
  expect(() => checkDeclarations(platform)).toThrow(`Datum cannot start: two calls have the id ${one?.id}.`);
});

test.each([
  [
    'a permission without a sentence',
    grantFaults([{ resource: 'data.bmp', actions: ['merge'], sentence: ' ' }]),
    ['the permission data.bmp.merge has no sentence'],
  ],
  [
    'a permission in two rows',
    grantFaults([
      { resource: 'data.bmp', actions: ['view', 'edit'], sentence: 'See.' },
      { resource: 'data.bmp', actions: ['edit'], sentence: 'Edit.' },
    ]),
    ['the permission data.bmp.edit stands in two rows'],
  ],
  [
    'a column without a Malay name',
    columnFaults('bmp', [['brand', { en: ['Brand'], ms: [''] }]]),
    ['the column brand of bmp has no Malay name'],
  ],
  [
    'a name that two columns share, over the languages and whatever the case',
    columnFaults('bmp', [
      ['brand', { en: ['Model'], ms: ['Jenama'] }],
      ['model', { en: ['MODEL'], ms: ['Model'] }],
    ]),
    ['“model” names two columns of bmp'],
  ],
  [
    'a mail without Malay words',
    mailFaults('invitation', { ...invitation, ms: { ...invitation.ms, subject: '' } }),
    ['the mail invitation has no Malay words'],
  ],
  [
    'a mail that lost a value it is of no use without',
    mailFaults('invitation', { ...invitation, en: { subject: 'Hello', body: 'Welcome.' } }),
    ['the mail invitation does not say {{link}} in English'],
  ],
  [
    'a kind of job that nobody does',
    jobFaults(['mails.send', 'imports.stage'], ['mails.send']),
    ['nobody does jobs of the kind imports.stage'],
  ],
  ['a call that says nothing', routeFaults([{ id: 'a.b', summary: '' }]), ['the call a.b has no summary']],
])('%s is named', (_what, found, expected) => {
  expect(found).toEqual(expected);
});
