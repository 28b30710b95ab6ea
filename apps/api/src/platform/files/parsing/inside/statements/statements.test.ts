import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import { teller } from '@datum/contract/messages/refusals/teller';
import { expect, test } from 'vitest';
import { Unreadable } from '../unreadable.ts';
import { cellsOf, lineOf } from './line.ts';
import { statementOf } from './read-statement.ts';

/** A message in the shape of SWIFT's standard MT940, with the blocks that banks put around it. */
const MT940 = `{1:F01BANKMYKLAXXX0000000000}{2:O9400000000000BANKMYKLAXXX00000000000000000000N}{4:
:20:STMT20260104
:25:BANKMYKL/514012344417
:28C:4/1
:60F:C260102MYR1000,
:61:2601030102C518,40NTRFNONREF//FT26003X1
AISYAH BINTI RAHMAN
:86:D00000012-34 PLAN
:61:260104D200,5NCHGNONREF
:61:260104RC518,40NRTINONREF//FT26003X1
:86:RETURNED
:62F:C260104MYR799,50
-}
`;

/** How German banks write it: numbered parts in field 86, words cut after 27 letters, decimals with a comma. */
const STRUCTURED = [
  ':20:STARTUMS',
  ':25:37040044/0532013000',
  ':28C:00001/001',
  ':60F:C251231EUR0,00',
  ':61:2601021231CR518,40N051NONREF',
  ':86:166?00GUTSCHRIFT?20SVWZ+Rechnung D00000?21012-34 danke?30COBADEFFXXX',
  '?31DE89370400440532013000?32J\u00fcrgen M\u00fc?33ller-L\u00fcdenscheidt',
  ':62F:C260102EUR518,40',
  '-',
].join('\r\n');

const tell = teller('en', REFUSAL_MESSAGES.en);
const said = (text: string): string => {
  try {
    statementOf(text);
  } catch (error) {
    if (error instanceof Unreadable) return tell(error.refusal);
    throw error;
  }
  return 'was read';
};

test('MT940: credits, debits and a returned credit, with the day of the entry and the words of the bank', () => {
  const { format, lines } = statementOf(MT940);
  expect(format).toBe('mt940');
  expect(lines).toEqual([
    {
      ...{ account: 'BANKMYKL/514012344417', currency: 'MYR', booked_on: '2026-01-02', amount: 51_840 },
      ...{ kind: 'credit', bank_reference: 'FT26003X1', payer: '' },
      text: 'AISYAH BINTI RAHMAN D00000012-34 PLAN',
    },
    expect.objectContaining({ amount: -20_050, kind: 'debit', booked_on: '2026-01-04', text: '' }),
    expect.objectContaining({ amount: -51_840, kind: 'reversal', text: 'RETURNED' }),
  ]);
  expect(lines.map((line) => lineOf(cellsOf(line)))).toEqual(lines);
});

test('MT940: numbered words are put together, and an entry of last year keeps its year', () => {
  expect(statementOf(STRUCTURED).lines).toEqual([
    {
      ...{ account: '37040044/0532013000', currency: 'EUR', booked_on: '2025-12-31', amount: 51_840 },
      ...{ kind: 'credit', bank_reference: '', payer: 'J\u00fcrgen M\u00fcller-L\u00fcdenscheidt' },
      text: 'SVWZ+Rechnung D00000012-34 danke',
    },
  ]);
});

test('MT940 that lost a line, its end or a digit is refused with what is wrong', () => {
  const lost = MT940.replace(':61:260104D200,5NCHGNONREF', '');
  expect(said(lost)).toBe(
    'The lines of account BANKMYKL/514012344417 add up to 0.00, but its balances differ by -200.50. The file is incomplete. Ask the bank for it again.',
  );
  const cut = MT940.slice(0, MT940.indexOf(':62F:')).replace('BANKMYKL/', '');
  expect(said(cut)).toBe(
    'The closing balance of account 514012344417 is missing. The file is incomplete. Ask the bank for it again.',
  );
  expect(said(MT940.replace(':61:260104D', ':61:261304D'))).toBe(
    'Line 9 cannot be read: 261304D200,5NCHGNONREF',
  );
});

const entry = (amount: string, mark: string, more: string) =>
  `<Ntry><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>${more}</Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const paid = (amount: string, text: string, name: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="MYR">${amount}</Amt><RltdPties><Dbtr>${name}</Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

/** camt.053.001.02 and .08 differ in where a party's name is and in the form of the state. */
const camt = (entries: string, { count = 4, closing = '1918.40', head = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>MYR</Ccy></Acct>${balance('OPBD', '1000')}${balance('CLBD', closing)}<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries></TtlNtries></TxsSummry>${entries}</Stmt></BkToCstmrStmt></Document>`;
const ENTRIES = [
  entry(
    '1036.80',
    'CRDT',
    `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${paid('518.40', 'D00000012-34', '<Nm>Zo\u00eb &amp; S\u00f6hne</Nm>')}${paid('518.40', 'D00000013-31', '<Pty><Nm>Lim</Nm></Pty>')}</NtryDtls>`,
  ),
  entry('100', 'DBIT', '<RvslInd>true</RvslInd>'),
  entry('18.40', 'DBIT', ''),
  entry('77', 'CRDT', '').replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>'),
].join('');

test('CAMT.053: a batch by its payers, reversals and debits apart, and what is only announced left out', () => {
  const { format, lines } = statementOf(`\ufeff${camt(ENTRIES)}`.replace(/^\ufeff/, ''));
  expect(format).toBe('camt053');
  expect(lines.map(({ amount, kind, payer, text }) => [amount, kind, payer, text])).toEqual([
    [51_840, 'credit', 'Zo\u00eb & S\u00f6hne', 'D00000012-34'],
    [51_840, 'credit', 'Lim', 'D00000013-31'],
    [-10_000, 'reversal', '', ''],
    [-1_840, 'debit', '', ''],
  ]);
  expect(lines[0]).toMatchObject({
    account: 'DE89370400440532013000',
    currency: 'MYR',
    bank_reference: 'B1',
  });
});

test('CAMT.053 with another sum, another number of entries or a declaration is refused', () => {
  expect(said(camt(ENTRIES, { closing: '1918.41' }))).toContain(
    'add up to 918.40, but its balances differ by 918.41',
  );
  expect(said(camt(ENTRIES, { count: 5 }))).toBe(
    'The file says that it has 5 entries, but it has 4. Ask the bank for it again.',
  );
  const unknown = 'This is no bank statement. Upload CSV, MT940 or CAMT.053 of the bank.';
  expect(said(camt(ENTRIES, { head: '<!DOCTYPE a [<!ENTITY x "y">]>' }))).toBe(unknown);
  expect(said('<?xml version="1.0"?><Document></Document>')).toBe(unknown);
  expect(said(camt(''.padEnd(0), { count: 0, closing: '1000' }))).toBe('This statement has no lines.');
});

const CSV = `Kontoauszug;;;;\r\nBuchungstag;Auftraggeber;Verwendungszweck;Betrag;W\u00e4hrung;Saldo\r
02.01.2026;"M\u00fcller; S\u00f6hne";"D00000012-34\r\nzweite Zeile";1.518,40;EUR;2.518,40\r
03.01.26;Bank;Geb\u00fchr;-18,40;EUR;2.500,00\r
;;Summe;1.500,00;;\r\n`;

test('CSV: a head below a title, decimal commas, quoted line ends, a sum at the end, and old code pages', () => {
  const { format, lines } = statementOf(CSV);
  expect(format).toBe('csv');
  expect(lines).toEqual([
    {
      ...{ account: '', currency: 'EUR', booked_on: '2026-01-02', amount: 151_840, kind: 'unclear' },
      ...{ bank_reference: '', payer: 'M\u00fcller; S\u00f6hne', text: 'D00000012-34 zweite Zeile' },
    },
    expect.objectContaining({ booked_on: '2026-01-03', amount: -1_840, kind: 'debit' }),
  ]);
});

test('CSV: credit and debit in columns of their own, and a running balance from the bottom up', () => {
  const { lines } = statementOf(
    'Date,Description,Debit,Credit,Balance\n03/01/2026,CHARGES,RM 1.00,,"1,517.40"\n02/01/2026,D0000001234,,"1,000.00","1,518.40"\n',
  );
  expect(lines.map(({ amount }) => amount)).toEqual([-100, 100_000]);
});

test('CSV without the columns, with an amount that is none, or a balance that does not follow is refused', () => {
  expect(said('a,b\n1,2\n')).toBe(
    'Name the columns in one row: a date, a description, and the amount or credit and debit.',
  );
  expect(said('Date,Description,Amount\n02/01/2026,x,12.345\n')).toBe(
    'Line 2 cannot be read: 02/01/2026 x 12.345',
  );
  expect(said(CSV.replace('2.500,00', '2.500,01'))).toBe(
    'The balance of entry 2 does not follow from the one beside it. The file is incomplete. Ask the bank for it again.',
  );
  const many = Array.from({ length: 20_001 }, (_, index) => `02/01/2026,${index},1.00`);
  expect(said(['Date,Description,Amount', ...many].join('\n'))).toBe(
    'A statement has at most 20000 lines. Split it by days.',
  );
});
