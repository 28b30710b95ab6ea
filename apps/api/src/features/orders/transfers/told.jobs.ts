import type { Order } from '@datum/contract/orders/orders';
import type { Reading } from '@datum/database/open';
import { qrPicture } from '../../../platform/qr/qr-picture.ts';
import type { OrderRow } from '../queries.ts';
import { qrText } from './account.rules.ts';
import { readHeldMoney } from './money.queries.ts';
import { readLastProofs } from './proofs.queries.ts';
import { accountFor, readTransferSettings } from './settings.queries.ts';

/** Where the transfers of orders go and how their proofs are, by order; of those alone that wait for one. */
export async function readTransfers(
  db: Reading,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<number, NonNullable<Order['transfer']>>> {
  const waiting = rows.filter(({ state, method }) => state === 'waiting' && method === 'transfer');
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const [settings, held, proofs] = await Promise.all([
    readTransferSettings(db),
    readHeldMoney(db, ids),
    readLastProofs(db, ids),
  ]);
  const told = await Promise.all(
    waiting.map(async ({ id, currency, total, reference }) => {
      const account = accountFor(settings, currency);
      if (!account) return null;
      const received = held.get(id) ?? 0;
      const rest = total - received;
      const proof = proofs.find(({ order_id }) => order_id === id);
      const { account_name, bank, account_number, swift } = account;
      const text = qrText(account, { amount: rest, currency, reference });
      const qr = text === null ? null : await qrPicture(text);
      const to = { account_name, bank, account_number, swift, qr };
      return [
        id,
        { ...to, received, rest, check_days: settings.check_days, proof: proof ? shown(proof) : null },
      ] as const;
    }),
  );
  return new Map(told.filter((one) => one !== null));
}

const shown = ({
  state,
  name,
  amount,
  paid_on,
  reason,
  note,
  created_at,
}: Awaited<ReturnType<typeof readLastProofs>>[number]) => ({
  state,
  name,
  amount,
  paid_on,
  reason,
  note,
  sent_at: created_at.toISOString(),
});
