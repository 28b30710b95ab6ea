import { bare, toldBy } from './directions.ts';

/** Heads that banks write, without signs and in small letters. */
const HEADS = {
  day: `date bookingdate transactiondate postingdate posteddate entrydate tarikh tarikhtransaksi tarikhurusniaga buchungstag
    buchungsdatum datum fecha data`,
  amount: `amount amt transactionamount transactionamt amaun amauntransaksi jumlah betrag umsatz bedrag importe importo kwota
    belopp montant`,
  credit: `credit credits creditamount amountcredit moneyin paidin kredit amaunkredit haben gutschrift deposit deposits
    depositamount amountcr cramount cr received masuk wangmasuk credito avere haber abono abonos ma bij`,
  debit: `debit debits debitamount amountdebit moneyout paidout soll lastschrift belastung withdrawal withdrawals
    withdrawalamount amountdr dramount dr amaundebit debet debito dare debe cargo cargos spent keluar wangkeluar wn af`,
  balance: 'balance runningbalance closingbalance availablebalance ledgerbalance baki saldo kontostand',
  currency: 'currency ccy matawang wahrung waehrung munt valuta',
  account: 'account accountnumber accountno akaun noakaun nomborakaun iban konto auftragskonto',
  bank: 'bankreference transactionid banktransactionid transactionreference rujukanbank refno',
  payer: `payer name payername sender counterparty pembayar pengirim auftraggeber zahlungspflichtiger
    beguenstigterzahlungspflichtiger`,
  text: `description details reference remarks narrative paymentreference butiran keterangan rujukan verwendungszweck
    buchungstext omschrijving naamomschrijving mededelingen memo narration particulars transactiondescription
    transactiondetails concepto libelle causale`,
} as const;
/** What a column holds. */
export type Head = keyof typeof HEADS;

const KNOWN: ReadonlyMap<string, Head> = new Map(
  (Object.keys(HEADS) as Head[]).flatMap((head) =>
    HEADS[head].split(/\s+/).map((name) => [name, head] as const),
  ),
);

/** Columns in which amounts are. */
export const AMOUNTS = ['amount', 'credit', 'debit'] as const satisfies readonly Head[];

/** What a head names: `Withdrawal Amt. (MYR)` is the same as `Withdrawal amount`. */
export const headOf = (text: string): Head | undefined => {
  // brackets hold a currency, or the direction
  const plain = text
    .replaceAll(/[([](.*?)[)\]]/g, (_, inner: string) => (toldBy(inner) ? inner : ' '))
    .replaceAll(/\b(?:RM|MYR|EUR|USD|SGD)\b/g, ' ');
  return KNOWN.get(bare(plain).replace(/(?<=.)amt$/, 'amount'));
};

/** Where in a row what is: of a text in several columns all of them, else the first. */
export function columnsOf(row: readonly string[]): ReadonlyMap<Head, readonly number[]> {
  const columns = new Map<Head, number[]>();
  for (const [index, text] of row.entries()) {
    const head = headOf(text);
    if (!head) continue;
    const before = columns.get(head);
    if (!before) columns.set(head, [index]);
    else if (head === 'text') before.push(index);
  }
  return columns;
}

/** Whether these columns make the head of a statement. */
export const isHead = (columns: ReadonlyMap<Head, unknown>): boolean =>
  columns.has('day') && columns.has('text') && (columns.has('amount') || columns.has('credit'));
