import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { XMLParser } from 'fast-xml-parser';
import { Unreadable } from '../unreadable.ts';
import { ElementDepth } from '../workbook/element-depth.ts';
import { badLine, checkBalance, isDay, minorOf } from './line.ts';

/** An element with its parts; text beside attributes is `#text`. */
type Node = { readonly [name: string]: unknown };

const MANY = ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => MANY.includes(name),
});

/** Whether a text is ISO 20022 XML of an account. */
export const isCamt = (text: string): boolean => /^\s*<(\?xml|(\w+:)?Document)/.test(text);

/**
 * Lines of all statements of a CAMT.053 file, of any version: booked entries alone, a batch by its transactions. Balances and
 * the number of entries must agree with what the file says. @throws Unreadable
 */
export function readCamt(text: string): StatementLine[] {
  const statements = list(at(parsed(text), 'Document', 'BkToCstmrStmt')['Stmt']);
  if (statements.length === 0) throw new Unreadable(refusal('statements.unknown'));
  return statements.flatMap(linesOf);
}

function parsed(text: string): Node {
  try {
    // no bank declares entities: a declaration is refused before anything resolves it
    new ElementDepth().read(Buffer.from(text));
    return node(parser.parse(text));
  } catch {
    throw new Unreadable(refusal('statements.unknown'));
  }
}

function linesOf(statement: Node): StatementLine[] {
  const place = at(statement, 'Acct', 'Id');
  const account = word(place['IBAN']) || word(at(place, 'Othr')['Id']);
  const entries = list(statement['Ntry']);
  const said = word(at(statement, 'TxsSummry', 'TtlNtries')['NbOfNtries']);
  if (said && Number(said) !== entries.length)
    throw new Unreadable(refusal('statements.count', { said, count: entries.length }));
  const own = word(at(statement, 'Acct')['Ccy']);
  const booked = entries.flatMap((entry, index) => (isBooked(entry) ? entryLines(entry, index + 1) : []));
  const balances = list(statement['Bal']);
  const opening = balanceOf(balances, 'OPBD') ?? balanceOf(balances, 'PRCD');
  const closing = balanceOf(balances, 'CLBD');
  const sum = entries.filter(isBooked).reduce((all, entry) => all + (signedOf(entry) ?? 0), 0);
  if (opening !== null && closing !== null) checkBalance(account, opening, sum, closing);
  return booked.map((line) => ({ ...line, account, currency: line.currency || own }));
}

const isBooked = (entry: Node): boolean => (word(at(entry, 'Sts')['Cd']) || word(entry['Sts'])) === 'BOOK';

function balanceOf(balances: readonly Node[], code: string): number | null {
  const found = balances.find((one) => word(at(one, 'Tp', 'CdOrPrtry')['Cd']) === code);
  const minor = found ? minorOf(word(found['Amt']), '.') : null;
  return minor === null ? null : word(found?.['CdtDbtInd']) === 'DBIT' ? -minor : minor;
}

/** What an entry changes its account by, in minor units; null where it is no amount. */
function signedOf(entry: Node): number | null {
  const minor = minorOf(word(entry['Amt']), '.');
  return minor !== null && directionOf(entry) === 'DBIT' ? -minor : minor;
}

const directionOf = (from: Node): string => word(from['CdtDbtInd']);

function entryLines(entry: Node, number: number): StatementLine[] {
  const whole = signedOf(entry);
  const date = at(entry, 'BookgDt');
  const booked_on = (word(date['Dt']) || word(date['DtTm'])).slice(0, 10);
  if (whole === null || !isDay(booked_on)) throw badLine(number, `${word(entry['Amt'])} ${booked_on}`);
  const line = (
    amount: number,
    details: readonly Node[],
    kind = kindOf(entry, details, amount),
  ): StatementLine => ({
    ...{ account: '', currency: word(at(entry, 'Amt')['@Ccy']), booked_on, amount, kind },
    bank_reference:
      details.map((one) => word(at(one, 'Refs')['AcctSvcrRef'])).find(Boolean) ?? word(entry['AcctSvcrRef']),
    payer: details.map(payerOf).find(Boolean) ?? '',
    text: [...details.map(wordsOf), word(entry['AddtlNtryInf'])].filter(Boolean).join(' '),
  });
  const details = list(entry['NtryDtls']).flatMap((one) => list(one['TxDtls']));
  const parts = details.map((one) => {
    const part = minorOf(word(one['Amt']) || word(at(one, 'AmtDtls', 'TxAmt')['Amt']), '.') ?? 0;
    return (directionOf(one) || directionOf(entry)) === 'DBIT' ? -part : part;
  });
  const isSplit = details.length > 1 && parts.reduce((all, part) => all + part, 0) === whole;
  if (isSplit) return details.map((one, index) => line(parts[index] ?? 0, [one]));
  // a direction that is told twice and contradicts itself is not told: as an amount without one
  const isOdd = details.some((one) => !['', directionOf(entry)].includes(directionOf(one)));
  return [isOdd ? line(Math.abs(whole), details, 'unclear') : line(whole, details)];
}

/** What an entry says of itself: its direction, and whether it takes an earlier one back or returns it. */
function kindOf(entry: Node, details: readonly Node[], amount: number): StatementLine['kind'] {
  const isReturned = details.some((one) => 'RtrInf' in one || isReturnCode(one));
  if (isYes(entry['RvslInd']) || isReturned || isReturnCode(entry)) return 'reversal';
  if (!['CRDT', 'DBIT'].includes(directionOf(entry))) return 'unclear';
  return amount < 0 ? 'debit' : 'credit';
}

/** `true` and `1` alike; nothing but a plain no makes a reversal an ordinary entry. */
const isYes = (value: unknown): boolean => !['', 'false', '0'].includes(word(value).toLowerCase());

/** ISO 20022's codes of bank transactions that return or reverse an earlier one. */
const RETURNS = new Set(['RRTN', 'RPCR', 'ARET', 'AREV', 'PRDD', 'RCDD', 'UPDD', 'UPCQ', 'CQRV', 'UPCT']);
const isReturnCode = (from: Node): boolean =>
  RETURNS.has(word(at(from, 'BkTxCd', 'Domn', 'Fmly')['SubFmlyCd']));

/** Under the party itself until version 7, one deeper from 8 on. */
function payerOf(details: Node): string {
  const payer = at(details, 'RltdPties', 'Dbtr');
  return word(payer['Nm']) || word(at(payer, 'Pty')['Nm']);
}

function wordsOf(details: Node): string {
  const told = at(details, 'RmtInf');
  const free = texts(told['Ustrd']);
  const structured = list(told['Strd']).map((one) => word(at(one, 'CdtrRefInf')['Ref']));
  const end = word(at(details, 'Refs')['EndToEndId']);
  return [...free, ...structured, end === 'NOTPROVIDED' ? '' : end].filter(Boolean).join(' ');
}

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.map(node) : []);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(word) : [word(value)]);
const at = (from: Node, ...names: readonly string[]): Node =>
  names.reduce<Node>((one, name) => node(one[name]), from);
const word = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof node(value)['#text'] === 'string'
      ? String(node(value)['#text']).trim()
      : '';
