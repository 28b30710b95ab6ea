import { inflateSync } from 'node:zlib';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Unreadable } from '../unreadable.ts';

/** A word of the file format: a name without its slash, a text as it reads, or anything else. */
export interface PdfToken {
  readonly kind: 'name' | 'text' | 'word';
  readonly value: string;
}
type PdfObject = readonly PdfToken[];

/** Bytes of packed objects when unpacked. */
const MOST_UNPACKED = 50_000_000;
/** Times that a file is read over: objects do not lie in each other. */
const MOST_READ = 8;
const TOKEN =
  /%[^\r\n]*|\/(?<name>[^\s\0()<>[\]{}/%]*)|<<|>>|<(?<hex>[0-9A-Fa-f\s]*)>|(?<word>[^\s\0()<>[\]{}/%]+)|[\s\S]/y;
const OPENING = new Set(['<<', '[']);
const CLOSING = new Set(['>>', ']']);
const ENDING = new Set(['stream', 'endobj', 'endstream']);
/** Ways of packing beside deflating that no program uses for objects. */
const ODD_PACKING = /^(LZW|LZWDecode|ASCII.*|AHx|A85|RunLength.*|RL|Crypt|DecodeParms|DP)$/;

/**
 * Every object of a PDF, packed or not, found by its keyword and not by the file's own table: what the table leaves out, a
 * reader may still find. @throws Unreadable
 */
export function* objectsOf(bytes: Buffer): Generator<PdfObject> {
  const text = bytes.toString('latin1');
  let left = MOST_READ * text.length;
  for (const { index } of text.matchAll(/(?<!end)obj(?![A-Za-z])/g)) {
    const { object, end } = readObject(text, index + 3, false);
    left -= end - index;
    if (left < 0) throw damaged();
    yield object;
    const first = object.findIndex(({ kind, value }) => kind === 'name' && value === 'First');
    const isStream = object.at(-1)?.value === 'stream';
    if (first >= 0 && isStream) yield* unpacked(bytes, text, object, object.slice(first + 1), end);
  }
}

function* unpacked(
  bytes: Buffer,
  text: string,
  object: PdfObject,
  [first, , reference]: PdfObject,
  end: number,
): Generator<PdfObject> {
  const names = object.filter(({ kind }) => kind === 'name').map(({ value }) => value);
  const from = Number(first?.value);
  const isUsual = names.includes('FlateDecode') && !names.some((name) => ODD_PACKING.test(name));
  if (!isUsual || !Number.isInteger(from) || reference?.value === 'R') throw damaged();
  const line = /[^\r\n]*(\r\n|\r|\n)/y;
  line.lastIndex = end;
  line.test(text);
  const inside = inflated(bytes.subarray(line.lastIndex));
  // numbers and places of the objects, both tried as places
  for (const place of inside.slice(0, from).match(/\d+/g) ?? []) {
    yield readObject(inside, from + Number(place), true).object;
  }
}

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_UNPACKED }).toString('latin1');
  } catch {
    throw damaged();
  }
}

const damaged = () => new Unreadable(refusal('media.pdf-damaged'));

/** The words of one object. @param alone it ends with its last bracket, not with a keyword */
function readObject(text: string, from: number, alone: boolean): { object: PdfToken[]; end: number } {
  const object: PdfToken[] = [];
  const token = new RegExp(TOKEN);
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { name, hex, word } = found.groups ?? {};
    if (found[0] === '(') {
      const end = endOfText(text, token.lastIndex);
      object.push({ kind: 'text', value: unescaped(text.slice(token.lastIndex, end)) });
      token.lastIndex = end + 1;
    } else if (name !== undefined) object.push({ kind: 'name', value: nameOf(name) });
    else if (hex !== undefined) object.push({ kind: 'text', value: fromHex(hex) });
    else if (word !== undefined) object.push({ kind: 'word', value: word });
    depth += Number(OPENING.has(found[0])) - Number(CLOSING.has(found[0]));
    if (alone ? depth <= 0 && object.length > 0 : ENDING.has(word ?? '')) break;
  }
  // at the end of the file the expression begins anew
  return { object, end: token.lastIndex || text.length };
}

/** Where a text in round brackets ends; they may stand in each other. */
function endOfText(text: string, from: number): number {
  const mark = /\\[\s\S]|[()]/g;
  mark.lastIndex = from;
  let open = 1;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    open += Number(found[0] === '(') - Number(found[0] === ')');
    if (open === 0) return found.index;
  }
  return text.length;
}

const nameOf = (name: string): string =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const fromHex = (hex: string): string => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1');
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\([0-7]{1,3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replaceAll(/\\(\r\n|\r|\n)/g, '')
    .replaceAll(/\\(.)/g, '$1');
