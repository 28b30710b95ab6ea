import { showOrderRecord } from '@datum/contract/orders/order-record';
import { showOrder } from '@datum/contract/orders/orders';
import { listOwnDocuments, showOwnDocument } from '@datum/contract/orders/papers/order-documents';
import {
  downloadOwnPaper,
  reissueOwnInvoice,
  sendOwnPaper,
} from '@datum/contract/orders/papers/order-papers';
import { makeProforma } from '@datum/contract/orders/papers/order-proformas';
import { href } from '@datum/contract/screens/outside';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../../test/api-stand-in.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { BUYER, ORDER, orderOf } from '../../../../test/orders.ts';

import { personOf } from '../../../../test/people.ts';
import { pageWith } from '../../../../test/rows.ts';

const as = personOf('Subscriber');
const INVOICE = '018f3c6e-0000-7000-8000-0000000000d1';
const row = {
  ...{ uuid: INVOICE, kind: 'invoice' as const, number: 'INV-2026-000042', issued_on: '2026-11-23' },
  ...{ title: ORDER.title, from: '2026-11-23', to: '2027-11-22', currency: 'MYR' },
  ...{ amount: 129_600, tax: 10_368, total: 139_968, method: 'card' as const, is_demo: false },
  ...{ order: ORDER.uuid, reference: ORDER.reference },
};
const detail = {
  ...row,
  ...{
    seller: { ...BUYER, name: 'Office', phone: '', footer: '' },
    buyer: BUYER,
    lines: ORDER.lines,
    term_months: 12,
  },
  ...{ tax_percent: '8', refers_to: null, days: null, replaces: null, replaced_by: null, reason: '' },
};

beforeEach(() => {
  api.answers(
    showOrder,
    orderOf({
      state: 'paid',
      given: { from: '2026-11-23', to: '2027-11-22' },
      documents: [
        { uuid: INVOICE, kind: 'invoice', number: 'INV-2026-000042' },
        { uuid: ORDER.uuid, kind: 'receipt', number: 'RCT-2026-000040' },
      ],
    }),
  );
  api.answers(showOwnDocument, detail);
  api.answers(showOrderRecord, { request: null, office: 'Datum', items: [], events: [] });
});
const open = () => openScreen(href('orders.show', { id: ORDER.uuid }), { as });

test('each document is offered in both languages, and a PDF that cannot be had says so', async () => {
  api.refuses(downloadOwnPaper, { status: 404, message: 'There is no such document.' });
  const { user } = await open();
  expect(await screen.findByRole('button', { name: 'RCT-2026-000040 as PDF, Bahasa Melayu' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'INV-2026-000042 as PDF, English' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a document is sent to another address, and a wrong address stays with its sentence', async () => {
  api.refuses(sendOwnPaper, { status: 422, errors: { email: ['Give a whole address.'] } });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send INV-2026-000042' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/Email address/);
  expect(field).toHaveValue(BUYER.email);
  await user.clear(field);
  await user.type(field, 'books@tan.example');
  await user.click(dialog.getByRole('button', { name: 'Send document' }));
  expect(await dialog.findByText('Give a whole address.')).toBeVisible();
  expect(field).toHaveValue('books@tan.example');
  api.answers(sendOwnPaper, { email: 'books@tan.example' });
  await user.click(dialog.getByRole('button', { name: 'Send document' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(sendOwnPaper)[1]?.body).toEqual({ language: 'en', email: 'books@tan.example' });
});

test('only an invoice is made out anew: from its own details, with a reason', async () => {
  api.answers(reissueOwnInvoice, { ...detail, number: 'INV-2026-000043', replaces: 'INV-2026-000042' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make INV-2026-000042 out anew' }));
  expect(screen.queryByRole('button', { name: 'Make RCT-2026-000040 out anew' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText(/Person or company/);
  await user.clear(name);
  await user.type(name, 'Tan Surveyors Sdn Bhd');
  await user.type(dialog.getByLabelText(/Reason/), 'A company now');
  await user.click(dialog.getByRole('button', { name: 'Make new invoice' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(reissueOwnInvoice)[0]?.body).toEqual({
    buyer: { ...BUYER, name: 'Tan Surveyors Sdn Bhd' },
    reason: 'A company now',
  });
});

test('a year of documents is offered once a year is chosen', async () => {
  api.answers(listOwnDocuments, pageWith([row]));
  await openScreen(`${href('billing.transaction')}?year=2026`, { as });
  expect(await screen.findByRole('button', { name: 'Download 2026 as ZIP' })).toBeVisible();
});

test('an order that waits offers its proforma, and says why it has none', async () => {
  api.answers(showOrder, orderOf({ method: 'transfer' }));
  api.answers(makeProforma, { uuid: INVOICE, kind: 'proforma', number: 'PF-D00000042-15' });
  api.refuses(downloadOwnPaper, { status: 404, message: 'There is no such document.' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Proforma as PDF, English' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such document.');
  expect(api.callsOf(downloadOwnPaper)[0]).toMatchObject({
    params: { uuid: INVOICE },
    query: { language: 'en' },
  });
  api.refuses(makeProforma, { status: 409, message: 'This order does not wait for a payment.' });
  await user.click(screen.getByRole('button', { name: 'Proforma as PDF, English' }));
  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toBe('This order does not wait for a payment.');
});

test('a paid order offers no proforma', async () => {
  await open();
  expect(await screen.findByText(/INV-2026-000042/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Proforma/ })).toBeNull();
});
