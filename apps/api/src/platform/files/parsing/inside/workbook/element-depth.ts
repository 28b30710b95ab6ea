import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CAPS } from '../../parsing.table.ts';
import { Unreadable } from '../unreadable.ts';

const [LESS, GREATER, SLASH, BANG, QUERY] = ['<', '>', '/', '!', '?'].map((sign) => sign.charCodeAt(0));
const [DOUBLE, SINGLE] = ['"', "'"].map((sign) => sign.charCodeAt(0));

const [DASH, BRACKET, CLOSING] = ['-', '[', ']'].map((sign) => sign.charCodeAt(0));

/** A start tag without its brackets: `c r="B7" s="1"`; of a longer one its first {@link HEARD} bytes. */
type HearTag = (tag: string) => void;

/** Bytes of a tag that are heard: office programs write fewer into what gives a cell its place. */
export const HEARD = 500;

/**
 * Follows how deep the elements of an XML text lie inside each other, piece by piece, and keeps nothing. A declaration
 * (`<!DOCTYPE`, which could name entities and other files) is refused; no office program writes one.
 */
export class ElementDepth {
  private depth = 0;
  /** Inside `<...>`: its first sign, 0 while it is awaited, -1 outside. */
  private first = -1;
  private last = 0;
  /** The sign that ends what is passed over: the quote of a value, the dash of a comment, the bracket of plain text. */
  private passing = 0;
  private readonly hear: HearTag | null;
  /** What the pieces before had of the tag that has not ended. */
  private begun = '';

  constructor(hear: HearTag | null = null) {
    this.hear = hear;
  }

  /** @throws Unreadable */
  read(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? 0;
      if (this.first === -1) {
        if (sign === LESS) this.first = 0;
        from = at + 1;
      } else if (this.passing !== 0) {
        this.passOver(sign);
      } else if (this.first === 0) {
        this.first = sign;
        this.last = 0;
      } else if (this.first === BANG) {
        this.passing = sign === DASH ? sign : sign === BRACKET ? (CLOSING ?? 0) : refuseDeclaration();
      } else if (sign === GREATER) {
        if (this.first !== SLASH) this.say(piece, from, at);
        this.close();
      } else {
        if (sign === DOUBLE || sign === SINGLE) this.passing = sign;
        this.last = sign;
      }
    }
    if (this.first > 0 && this.first !== BANG && this.first !== SLASH) this.begun = this.until(piece, from);
  }

  private say(piece: Buffer, from: number, to: number): void {
    this.hear?.(this.until(piece, from, to));
    this.begun = '';
  }

  private until(piece: Buffer, from: number, to = piece.length): string {
    if (!this.hear) return '';
    const most = HEARD - this.begun.length;
    return this.begun + piece.toString('latin1', from, Math.min(to, from + most));
  }

  private passOver(sign: number): void {
    if (this.first !== BANG) {
      if (sign === this.passing) this.passing = 0;
      return;
    }
    if (sign === GREATER && this.last === this.passing) {
      this.passing = 0;
      this.first = -1;
    }
    this.last = sign;
  }

  private close(): void {
    if (this.first === SLASH) this.depth -= 1;
    else if (this.first !== QUERY && this.last !== SLASH) this.depth += 1;
    this.first = -1;
    if (this.depth > CAPS.depth) {
      throw new Unreadable(refusal('files.workbook-deep', { count: CAPS.depth }));
    }
  }
}

function refuseDeclaration(): never {
  throw new Unreadable(refusal('files.workbook-odd-parts'));
}
