/**
 * Datum cannot start, and a person can do something about it: the message is one sentence that says what.
 * The program that starts Datum prints the message alone, without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
