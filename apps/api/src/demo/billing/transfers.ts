import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { addDays } from '@datum/contract/values/day';
import type { Writing } from '@datum/database/open';
import { insertRefund, updateRefund } from '../../features/orders/refunds/refunds.queries.ts';
import { fingerprintOf, type StagedLine } from '../../features/orders/statements/stage.rules.ts';
import { insertLines, insertStatement } from '../../features/orders/statements/statements.queries.ts';
import { insertMoney } from '../../features/orders/transfers/money.queries.ts';
import { keptFolder } from '../../platform/files/files.ts';
import type { Platform } from '../../platform/platform.ts';

const PAYEE = {
  name: 'QS Partners (demonstration)',
  account_number: '5140 0000 0002',
  bank: 'Bank Contoh',
} as const;
const ACCOUNT = '514000000001';

interface Office {
  /** Who has paid twice. */
  readonly buyer: string;
  /** Who reads the statement and decides about the refund: in the demonstration one person alone may. */
  readonly by: string;
}

/**
 * A firm of the demonstration paid its renewal online and by transfer as well: a bank statement shows the money, and the office paid
 * it back. Beside it stand a line that nobody knows and the charges of the bank.
 */
export async function storeTransfers(db: Writing, platform: Platform, { buyer, by }: Office): Promise<void> {
  const { id, reference, total, currency, paid_at } = await db
    .selectFrom('orders')
    .where('buyer_uuid', '=', buyer)
    .orderBy('id', 'desc')
    .select(['id', 'reference', 'total', 'currency', 'paid_at'])
    .executeTakeFirstOrThrow();
  const now = paid_at ?? platform.clock.now();
  const day = addDays(now.toISOString().slice(0, 10), 2);
  const at = new Date(`${day}T02:00:00Z`);
  const line = (text: string, amount: number, payer: string): StatementLine => ({
    ...{ account: ACCOUNT, currency, booked_on: day, amount, kind: amount < 0 ? 'debit' : 'credit' },
    ...{ bank_reference: '', payer, text },
  });
  const lines = [
    line(`Renewal ${reference}`, total, PAYEE.name),
    line('Payment for tender documents', 15_000, 'Kontraktor Contoh Sdn Bhd'),
    line('Account charges', -1_000, ''),
  ];
  const statement = await storeStatement(db, platform, { lines, by, at });
  const { id: payment } = await db
    .insertInto('payments')
    .values({
      ...{ order_id: id, method: 'transfer', amount: total, currency, state: 'succeeded' },
      ...{ is_credit: true, credit_reason: 'orders.twice-reason', settled_at: at, created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: shown } = await db
    .updateTable('bank_statement_lines')
    .set({ state: 'booked', match: 'likely', order_id: id, decided_by: by, decided_at: at })
    .where('statement_id', '=', statement)
    .where('line_no', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMoney(db, {
    ...{ order_id: id, amount: total, paid_on: day, payment_id: payment, line_id: shown },
    ...{ recorded_by: by, created_at: at },
  });
  const refund = await insertRefund(db, {
    ...{ payment_id: payment, order_id: id, amount: total, currency, way: 'bank', payee: PAYEE },
    ...{ access: 'stays', reason: 'The renewal was paid twice.', credit_note_id: null },
    ...{ proposed_by: null, confirmed_by: by, created_at: at },
  });
  const stored = await db
    .selectFrom('refunds')
    .where('uuid', '=', refund.uuid)
    .select('id')
    .executeTakeFirstOrThrow();
  await updateRefund(db, stored.id, {
    ...{ state: 'paid', bank_reference: 'DEMO-BACK-1', paid_on: addDays(day, 1), paid_by: by },
    paid_at: new Date(`${addDays(day, 1)}T02:00:00Z`),
  });
}

/** The file as the bank gave it out, and its lines, of which none is decided yet; gives its id. */
async function storeStatement(
  db: Writing,
  { config, clock }: Platform,
  { lines, by, at }: { readonly lines: readonly StatementLine[]; readonly by: string; readonly at: Date },
): Promise<number> {
  const text = [
    'Date,Description,Amount,Payer,Account,Currency',
    ...lines.map((one) =>
      [one.booked_on, one.text, (one.amount / 100).toFixed(2), one.payer, one.account, one.currency].join(
        ',',
      ),
    ),
  ].join('\n');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const [name, key] = ['demonstration.csv', clock.random(24).toString('hex')];
  await mkdir(keptFolder(config), { recursive: true });
  await writeFile(join(keptFolder(config), key), text);
  const uuid = randomUUID();
  await db
    .insertInto('files')
    .values({
      ...{ uuid, name, media_type: 'text/plain', size: Buffer.byteLength(text), sha256 },
      ...{ storage_key: key, created_by: by },
    })
    .execute();
  const { id } = await insertStatement(db, {
    ...{ file_uuid: uuid, name, sha256, format: 'csv', created_by: by, created_at: at },
  });
  await insertLines(
    db,
    id,
    lines.map(
      (one, index): StagedLine => ({
        ...one,
        ...{ line_no: index + 1, fingerprint: fingerprintOf(one), match: 'none', candidates: [] },
        ...{ state: one.amount < 0 ? 'aside' : 'open', reason: one.amount < 0 ? 'debit' : null },
        ...{ order_id: null, money_id: null },
      }),
    ),
  );
  return id;
}
