import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statementOf } from './read-statement.ts';

const caseOf = (name: string): string => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
/** What lines are, and in minor units what they brought. */
const read = (text: string) => statementOf(text).lines.map(({ kind, amount }) => [kind, amount]);
/** A file of two lines: what went out, and what came in. */
const two = (head: string, out: string, into: string) =>
  read(`Date;Details;${head}\n26.11.2026;REFUND;${out}\n26.11.2026;TAN AIK SENG;${into}\n`);

const OUT_IN = [
  ['debit', -15_552],
  ['credit', 5_184],
];

test('the direction stands in a column of its own, in the words of any bank', () => {
  expect(read(caseOf('type.csv'))).toEqual(OUT_IN);
  expect(read(caseOf('dk.csv'))).toEqual(OUT_IN);
  const columns = [
    ['Amount;Transaction type', 'DEBIT', 'CREDIT'],
    ['Amount;Transaction Type', 'Dr', 'Cr'],
    ['Amount;Debit/Credit Indicator', 'D', 'C'],
    ['Betrag;Soll/Haben-Kennzeichen', 'S', 'H'],
    ['Betrag;S/H', 'S', 'H'],
    ['Amount;Kennzeichen', 'Belastung', 'Gutschrift'],
    ['Bedrag;Af Bij', 'Af', 'Bij'],
    ['Amaun;Jenis', 'DEBIT', 'KREDIT'],
    ['Amaun;Aliran', 'Keluar', 'Masuk'],
    ['Importe;Movimiento', 'Cargo', 'Abono'],
    ['Montant;Sens', 'D\u00e9bit', 'Cr\u00e9dit'],
    ['Kwota;Wn/Ma', 'Wn', 'Ma'],
    ['Amount;CdtDbtInd', 'DBIT', 'CRDT'],
    ['Amount;+/-', '-', '+'],
    ['Amount;Sign', '\u2212', ''],
    ['Amount;Direction', 'OUT', 'IN'],
  ] as const;
  for (const [head, out, into] of columns) {
    expect(two(head, `155,52;${out}`, `51,84;${into}`), head).toEqual(OUT_IN);
  }
});

test('the export of a bank in another language is read with its own heads and days', () => {
  const file = `Datum,Naam / Omschrijving,Af Bij,Bedrag (EUR),Mededelingen
20261126,REFUND,Af,"155,52",x\n20261126,TAN,Bij,"51,84",D00000003-89\n`;
  expect(read(file)).toEqual(OUT_IN);
  expect(statementOf(file).lines[1]).toMatchObject({ booked_on: '2026-11-26', text: 'TAN D00000003-89' });
});

test('a sign, brackets or a word in the cell of the amount tells it, before or behind the figures', () => {
  const cells = [
    ['-155.52', '51.84'],
    ['155.52-', '51.84'],
    ['155.52 -', '51.84 +'],
    ['\u2212155.52', '+51.84'],
    ['\u2013155.52', '51.84'],
    ['(155.52)', '51.84'],
    ['(RM 155.52)', 'RM 51.84'],
    ['RM155.52DR', 'RM51.84CR'],
    ['155.52 Dr.', '51.84'],
    ['MYR 155.52 D', 'MYR 51.84 K'],
    ['S$155.52-', 'S$51.84'],
  ] as const;
  for (const [out, into] of cells) {
    const isTold = /[+K]|CR/.test(into);
    expect(two('Amount', out, into), out).toEqual([OUT_IN[0], isTold ? OUT_IN[1] : ['unclear', 5_184]]);
  }
});

test('columns of debit and credit tell it, whatever else has the amount; below zero one is taken back', () => {
  for (const [debit, credit] of [
    ['Withdrawal Amt. (RM)', 'Deposit Amt. (RM)'],
    ['Paid out', 'Paid in'],
    ['Keluar', 'Masuk'],
    ['Soll', 'Haben'],
    ['Dare', 'Avere'],
    ['Amount (Debit)', 'Amount (Credit)'],
    ['DR', 'CR'],
  ] as const) {
    expect(two(`${debit};${credit}`, '155.52;', ';51.84'), debit).toEqual(OUT_IN);
    expect(two(`${debit};${credit}`, '-155.52;0.00', '0.00;51.84'), debit).toEqual(OUT_IN);
    expect(two(`Amount;${debit};${credit}`, '155.52;155.52;', '51.84;;51.84'), debit).toEqual(OUT_IN);
  }
  expect(two('Debit;Credit', ';-155.52', ';51.84')).toEqual([['reversal', -15_552], OUT_IN[1]]);
  expect(two('Amount;Type', '-155.52;CREDIT', '51.84;CREDIT')).toEqual([['reversal', -15_552], OUT_IN[1]]);
  expect(two('Amount;D/C', '155.52;RC', '51.84;C')).toEqual([['reversal', -15_552], OUT_IN[1]]);
});

test('a running balance tells it where nothing else does, but for the line that it begins with', () => {
  const head = 'Date,Details,Amount,Balance\n26/11/2026,A,100.00,1100.00\n';
  expect(read(`${head}26/11/2026,REFUND,155.52,944.48\n26/11/2026,TAN,51.84,996.32\n`)).toEqual([
    ['unclear', 10_000],
    ...OUT_IN,
  ]);
  const marks = 'Date,Details,Amount,DR/CR,Balance,DR/CR\n';
  expect(
    read(`${marks}26/11/2026,REFUND,155.52,DR,944.48,CR\n26/11/2026,TAN,51.84,CR,996.32,CR\n`),
    'the balance has a mark of its own',
  ).toEqual(OUT_IN);
});

test('what nothing in the file tells is unclear', () => {
  const unclear = [
    ['unclear', 15_552],
    ['unclear', 5_184],
  ];
  for (const [head, out, into] of [
    ['Amount', '155.52', '51.84'],
    ['Amount;Type', '155.52;Transfer', '51.84;Transfer'],
    ['Amount;Class', '155.52;C', '51.84;C'],
    ['Amount;Type', '155.52;C', '51.84;T'],
    ['Amount;Direction', '155.52;X', '51.84;Y'],
    ['Amount;D/K', '155.52;', '51.84;'],
    ['Amount;Balance;DR/CR', '155.52;;CR', '51.84;;CR'],
    ['Amount;D/C;Type', '155.52;D;CREDIT', '51.84;C;DEBIT'],
    ['Debit;Credit', '1.00;156.52', '1.00;52.84'],
  ] as const) {
    expect(two(head, out, into), head).toEqual(unclear);
  }
  expect(two('Amount', '155.52', '51.84CR'), 'credits alone are marked').toEqual([unclear[0], OUT_IN[1]]);
});

test('what has no mark among amounts with a minus is unclear, whatever else the file has, but for its balance', () => {
  const marked = (head: string, ...rows: readonly [string, string, string]) =>
    read([`Date;Details;${head}`, ...rows.map((row) => `26.11.2026;D00000001-81;${row}`)].join('\n')).map(
      ([kind]) => kind,
    );
  expect(marked('Amount', '155.52', '51.84', '-1.00')).toEqual(['unclear', 'unclear', 'debit']);
  for (const [out, into] of [
    ['IBG DR', 'IBG CR'],
    ['Outward', 'Inward'],
    ['Bayaran Keluar', 'Terimaan'],
  ]) {
    const rows = [`${out};155.52`, `${into};51.84`, `${out};-2.00`] as const;
    expect(marked('Way;Amount', ...rows), out).toEqual(['unclear', 'credit', 'debit']);
  }
  for (const [out, into] of [
    ['Payment', 'Receipt'],
    ['WITHDRAWAL-1', 'DEPOSIT-2'],
    ['1', '2'],
  ]) {
    const rows = [`${out};155.52`, `${into};51.84`, `${out};-2.00`] as const;
    expect(marked('Transaction ID;Amount', ...rows), out).toEqual(['unclear', 'unclear', 'debit']);
  }
  const balanced = ['155.52;944.48', '51.84;996.32', '-2.00;994.32'] as const;
  expect(marked('Amount;Balance', ...balanced)).toEqual(['unclear', 'credit', 'debit']);
  expect(() => read('Date;Details;Amount\n26.11.2026;REFUND;155.52 DEB\n')).toThrow();
});

test('one letter tells only what the head of its column says', () => {
  for (const [head, out, into] of [
    ['Masuk/Keluar', 'K', 'M'],
    ['Cargo/Abono', 'C', 'A'],
    ['In/Out', 'O', 'I'],
    ['DC', 'D', 'C'],
  ] as const) {
    expect(two(`Amount;${head}`, `155.52;${out}`, `51.84;${into}`), head).toEqual(OUT_IN);
  }
  for (const [head, out, into] of [
    ['Type', 'C', 'D'],
    ['Type', 'K', 'D'],
    ['Note', 'C', 'D'],
    ['Direction', 'K', 'M'],
  ] as const) {
    expect(two(`Amount;${head}`, `155.52;${out}`, `51.84;${into}`), head).toEqual([
      ['unclear', 15_552],
      ['unclear', 5_184],
    ]);
  }
});

test('the balance of an account that is overdrawn is below zero by the column behind it', () => {
  const file =
    'Date,Details,Amount,Balance,Dr/Cr\n26/11/2026,A,1.00,100.00,DR\n26/11/2026,REFUND,155.52,255.52,DR\n';
  expect(read(`${file}26/11/2026,TAN,51.84,203.68,DR\n`)).toEqual([['unclear', 100], ...OUT_IN]);
});

test('a column of credits beside the word debit tells nothing', () => {
  const [out, into] = ['155.52;DEBIT', '51.84;CREDIT'];
  expect(two('Credit Amount;Type', out, into)).toEqual([
    ['unclear', 15_552],
    ['credit', 5_184],
  ]);
  expect(two('Debit Amount;Credit;Type', '155.52;;CREDIT', ';51.84;CREDIT')).toEqual([
    ['unclear', 15_552],
    ['credit', 5_184],
  ]);
});
