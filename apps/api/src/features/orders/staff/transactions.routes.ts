import { refusal } from '@datum/contract/messages/refusals/refusal';
import * as calls from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { addDays } from '@datum/contract/values/day';
import { decimalOf } from '@datum/contract/values/money-text';
import type { FastifyInstance } from 'fastify';
import { MOST_EXPORTED, sendList } from '../../../platform/files/list-file.ts';
import type { TableColumn } from '../../../platform/files/tables.ts';
import { readInTurn } from '../../../platform/files/writing/wide-files.ts';
import { gatewayNamed } from '../../../platform/gateways/gateways.ts';
import { mountPrepared, mountRead, type ReadCall } from '../../../platform/http/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../../platform/http/paging.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyTold } from '../pay/apply.jobs.ts';
import { findPayment } from '../pay/payments.queries.ts';
import { detailOf, shownTransaction } from './detail.routes.ts';
import { type JournalLine, readJournal } from './journal.queries.ts';
import * as read from './transactions.queries.ts';

const DAYS = 31;
const ALWAYS = { from: '1990-01-01', to: '2999-12-31' } as const;

/** What staff see of the money: attempts to pay, what services told of them, sums by day, and the journal. */
export function transactionRoutes(app: FastifyInstance, platform: Platform): void {
  const { appSecret, timeZone } = platform.config;
  mountRead(app, platform, calls.listTransactions, async ({ db, query, request }) => {
    const { cursor, per_page, ...filter } = query;
    const after = openCursor(appSecret, cursor)?.after[0];
    const page = { before: after ? Number(after) : null, limit: per_page + 1, timeZone };
    const rows = await read.listTransactions(db, filter, page);
    const data = rows.slice(0, per_page);
    const last = rows.length > per_page ? data.at(-1) : undefined;
    return cursorAnswer(request, data.map(shownTransaction), per_page, {
      next: last ? sealCursor(appSecret, { after: [last.id], backwards: false }) : null,
      previous: null,
    });
  });
  mountRead(app, platform, calls.exportTransactions, async ({ query, ...call }) => {
    const { format, ...filter } = query;
    const page = { before: null, limit: MOST_EXPORTED, timeZone };
    const rows = await readInTurn(call.reply, () => read.listTransactions(call.db, filter, page));
    return sendList({ ...call, query: { ...filter, format } }, FILE, rows);
  });
  mountRead(app, platform, calls.listTransactionDays, async ({ db }) => {
    const days = await read.readDays(db, addDays(platform.today(), 1 - DAYS), timeZone);
    return { data: days };
  });
  mountRead(app, platform, calls.exportJournal, async ({ query, ...call }) => {
    const { from = ALWAYS.from, to = ALWAYS.to } = query;
    const span = { from, to, timeZone, limit: MOST_EXPORTED + 1 };
    const lines = await readInTurn(call.reply, () => readJournal(call.db, span));
    // books that are cut off do not balance
    if (lines.length > MOST_EXPORTED) {
      throw invalid({ to: [refusal('orders.journal-too-long', { count: MOST_EXPORTED })] });
    }
    return sendList({ ...call, query }, JOURNAL, lines);
  });
  mountRead(app, platform, calls.showTransaction, ({ db, params }) => detailOf(db, platform, params.uuid));
  mountPrepared(
    app,
    platform,
    calls.askTransaction,
    (call) => ask(call, call.params.uuid),
    async (call, { payment, told }) => {
      const outcome = await applyTold(call, payment, told);
      const detail = await detailOf(call.db, platform, payment.uuid);
      call.audit({
        action: 'orders.ask',
        resource: 'orders',
        id: detail.order,
        before: { payment: payment.uuid, state: payment.state },
        after: { payment: payment.uuid, told: told.state, outcome },
      });
      call.afterCommit(() => platform.sessions.forget());
      return detail;
    },
  );
}

/** What the service says of a payment now. @throws Problem 404, 409 where there is none to ask, or it does not answer */
async function ask({ db, platform }: ReadCall<unknown, unknown, unknown>, uuid: string) {
  const payment = await findPayment(db, uuid);
  if (!payment) throw notFound();
  const gateway = payment.gateway ? gatewayNamed(platform.gateways, payment.gateway) : undefined;
  if (!gateway || payment.gateway_ref === null) throw wrongState(refusal('orders.not-askable'));
  const told = await gateway.ask(payment.gateway_ref).catch((err: unknown) => {
    platform.log.warn({ err, payment: uuid }, 'a payment service could not be asked');
    throw wrongState(refusal('orders.gateway-silent'));
  });
  return { payment, told };
}

const COLUMNS: readonly TableColumn<read.TransactionRow>[] = [
  { header: 'begun_utc', kind: 'text', value: (row) => row.created_at.toISOString(), width: 26 },
  { header: 'settled_utc', kind: 'text', value: (row) => row.settled_at?.toISOString() ?? '', width: 26 },
  { header: 'order', kind: 'text', value: (row) => row.reference },
  { header: 'payer', kind: 'text', value: (row) => row.buyer.name, width: 30 },
  { header: 'email', kind: 'text', value: (row) => row.buyer.email, width: 30 },
  { header: 'method', kind: 'text', value: (row) => row.method },
  { header: 'gateway_reference', kind: 'text', value: (row) => row.gateway_ref ?? '', width: 38 },
  { header: 'amount', kind: 'number', value: (row) => decimalOf(row.amount) },
  { header: 'currency', kind: 'text', value: (row) => row.currency },
  { header: 'status', kind: 'text', value: (row) => row.state },
  { header: 'to_pay_back', kind: 'text', value: (row) => (row.is_credit ? 'yes' : '') },
  { header: 'delivered', kind: 'text', value: (row) => row.delivery ?? '' },
  { header: 'given_back', kind: 'number', value: (row) => decimalOf(row.refunded) },
];

const FILE = {
  name: 'transactions',
  title: 'Transactions',
  page: href('transactions'),
  columns: COLUMNS,
  noted: 'personal-data-exported',
} as const;

const JOURNAL_COLUMNS: readonly TableColumn<JournalLine>[] = [
  { header: 'day', kind: 'date', value: ({ day }) => day },
  { header: 'entry', kind: 'text', value: ({ entry }) => entry, width: 22 },
  { header: 'kind', kind: 'text', value: ({ kind }) => kind },
  { header: 'order', kind: 'text', value: ({ reference }) => reference },
  { header: 'account', kind: 'text', value: ({ account }) => account },
  { header: 'currency', kind: 'text', value: ({ currency }) => currency },
  { header: 'debit', kind: 'number', value: ({ debit }) => decimalOf(debit) },
  { header: 'credit', kind: 'number', value: ({ credit }) => decimalOf(credit) },
];

const JOURNAL = {
  name: 'journal',
  title: 'Journal',
  page: href('transactions'),
  columns: JOURNAL_COLUMNS,
  usual: 'csv',
} as const;
