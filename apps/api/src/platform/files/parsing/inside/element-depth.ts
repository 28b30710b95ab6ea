import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CAPS } from '../parsing.table.ts';
import { Unreadable } from './unreadable.ts';

const [LESS, GREATER, SLASH, BANG, QUERY] = ['<', '>', '/', '!', '?'].map((sign) => sign.charCodeAt(0));
const [DOUBLE, SINGLE] = ['"', "'"].map((sign) => sign.charCodeAt(0));

const [DASH, BRACKET, CLOSING] = ['-', '[', ']'].map((sign) => sign.charCodeAt(0));

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

  /** @throws Unreadable */
  read(piece: Uint8Array): void {
    for (const sign of piece) {
      if (this.first === -1) {
        if (sign === LESS) this.first = 0;
      } else if (this.passing !== 0) {
        this.passOver(sign);
      } else if (this.first === 0) {
        this.first = sign;
        this.last = 0;
      } else if (this.first === BANG) {
        this.passing = sign === DASH ? sign : sign === BRACKET ? (CLOSING ?? 0) : refuseDeclaration();
      } else if (sign === GREATER) {
        this.close();
      } else {
        if (sign === DOUBLE || sign === SINGLE) this.passing = sign;
        this.last = sign;
      }
    }
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
