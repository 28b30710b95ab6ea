import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { Unreadable } from '../unreadable.ts';
import { badLine, checkBalance, isDay, minorOf } from './line.ts';

/** A field of a message, and the line of the file it begins on. */
interface Tag {
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
/** Value date, entry date, mark, funds code, amount, type, the payer's reference, the bank's, further words. */
const ENTRY =
  /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?([\d,]{1,15})([NSF][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** Whether a text is a SWIFT MT940 message, with its blocks or without. */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:60[FM]:/m.test(text);

/** Lines of all messages of a SWIFT MT940 file; opening balance and lines must lead to the closing one. @throws Unreadable */
export function readMt940(text: string): StatementLine[] {
  const lines: StatementLine[] = [];
  let account = '';
  let opening: { minor: number; currency: string; from: number } | null = null;
  let isOfEntry = false;
  for (const tag of tagsOf(text)) {
    // words that follow no entry, but a balance or a head, are about the whole statement
    isOfEntry = tag.name === '61' || (isOfEntry && (tag.name === '86' || tag.name === 'NS'));
    if (tag.name === '25') account = accountOf(tag.text);
    else if (tag.name === '60F' || tag.name === '60M') opening = { ...balanceOf(tag), from: lines.length };
    else if (tag.name === '61') lines.push(entryOf(tag, account, opening?.currency ?? ''));
    else if (tag.name === '86' && isOfEntry) describe(lines, tag.text);
    else if (tag.name === '62F' || tag.name === '62M') {
      const sum = lines.slice(opening?.from).reduce((all, { amount }) => all + amount, 0);
      checkBalance(account, opening?.minor ?? 0, sum, balanceOf(tag).minor);
      opening = null;
    }
  }
  if (opening) throw new Unreadable(refusal('statements.cut', { account: account || '–' }));
  return lines;
}

function tagsOf(text: string): Tag[] {
  const tags: { name: string; text: string; line: number }[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    // banks have tags of their own, such as NS: no words of a payer begin a line so
    const [, name, rest = ''] = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    const open = tags.at(-1);
    if (name) tags.push({ name, text: rest, line: index + 1 });
    // the end of a message, or the head of the next
    else if (/^-?\}?$|^\{/.test(line)) tags.push({ name: '', text: '', line: index + 1 });
    else if (open) open.text += `\n${line}`;
  }
  return tags;
}

/** `BANK/ACCOUNT`, an IBAN, or either with the currency behind it. */
const accountOf = (text: string): string => text.trim().replaceAll(/\s/g, '');

function balanceOf({ text, line }: Tag): { minor: number; currency: string } {
  const [, mark, , currency = '', amount = ''] = BALANCE.exec(text.trim()) ?? [];
  const minor = minorOf(amount, ',');
  if (!mark || minor === null) throw badLine(line, text);
  return { minor: mark === 'D' ? -minor : minor, currency };
}

function entryOf({ text, line }: Tag, account: string, currency: string): StatementLine {
  const [, value = '', entry, mark = '', , amount = '', type = '', own = '', bank = '', more = ''] =
    ENTRY.exec(text) ?? [];
  const minor = minorOf(amount, ',');
  const booked_on = dayOf(value, entry);
  if (minor === null || !isDay(booked_on)) throw badLine(line, text);
  // RTI is an item that was returned, whichever way its money goes
  const isBack = mark.startsWith('R') || type.endsWith('RTI');
  const kind = isBack ? 'reversal' : mark === 'C' ? 'credit' : 'debit';
  return {
    ...{ account, currency, booked_on, kind, payer: '' },
    amount: mark === 'C' || mark === 'RD' ? minor : -minor,
    bank_reference: bank.trim() === 'NONREF' ? '' : bank.trim(),
    text: [own.trim() === 'NONREF' ? '' : own, more].join(' ').trim(),
  };
}

/** The entry's day has no year: it is the one next to the value date. */
function dayOf(value: string, entry: string | undefined): string {
  const year = Number(value.slice(0, 2)) + (value >= '80' ? 1900 : 2000);
  const [month, day] = entry ? [entry.slice(0, 2), entry.slice(2)] : [value.slice(2, 4), value.slice(4)];
  const apart = Number(month) - Number(value.slice(2, 4));
  return `${year + (apart > 6 ? -1 : apart < -6 ? 1 : 0)}-${month}-${day}`;
}

/** Adds the words of the bank to the entry that they follow. */
function describe(lines: StatementLine[], text: string): void {
  const line = lines.at(-1);
  if (!line) return;
  const { payer, words } = wordsOf(text);
  const kind = isReturn(text) ? ('reversal' as const) : line.kind;
  const said = `${line.text} ${words}`.trim();
  lines[lines.length - 1] = { ...line, kind, payer: payer || line.payer, text: said };
}

/** Codes of German banks for what came back: a debit, a cheque, a transfer that its receiver could not be paid. */
const isReturn = (text: string): boolean => /^(108|109|159|181|182|183|184)\D\d{2}/.test(text);

/** Three ways of banks: numbered parts (`?20`), parts by name (`/NAME/`), or free words. */
function wordsOf(text: string): { payer: string; words: string } {
  const whole = text.replaceAll('\n', '');
  const [, sign] = /^\d{3}(\D)\d{2}/.exec(whole) ?? [];
  if (sign) {
    const parts = whole.slice(3).split(sign).slice(1);
    // words are cut after 27 letters, wherever that is
    const of = (codes: RegExp) =>
      parts
        .filter((part) => codes.test(part.slice(0, 2)))
        .map((part) => part.slice(2))
        .join('');
    return { payer: of(/^3[23]$/), words: of(/^(2\d|6[0-3])$/) };
  }
  const [, name = ''] = /\/NAME\/([^/]*)/.exec(whole) ?? [];
  return { payer: name.trim(), words: name ? whole : text.replaceAll('\n', ' ') };
}
