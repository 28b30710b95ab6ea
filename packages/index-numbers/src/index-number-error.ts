/** Why a calculation was refused. */
export type IndexNumberErrorCode =
  | 'NON_POSITIVE_PRICE'
  | 'OUT_OF_RANGE'
  | 'NOT_A_NUMBER'
  | 'LENGTH_MISMATCH'
  | 'UNKNOWN_FORMULA'
  | 'UNKNOWN_OPTION'
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_PERIOD'
  | 'DUPLICATE_QUOTE'
  | 'DUPLICATE_NODE'
  | 'DUPLICATE_PERIOD'
  | 'MISSING_WEIGHT'
  | 'MISSING_QUANTITIES'
  | 'NEGATIVE_WEIGHT'
  | 'ZERO_TOTAL_WEIGHT'
  | 'EMPTY_TOP'
  | 'NO_BASE_VALUE'
  | 'NO_OVERLAP'
  | 'NO_MATCHED_PRODUCTS'
  | 'BROKEN_RELATION';

/** Where the offending value stands: argument names, positions, product, period, node. */
export type Place = Readonly<Record<string, string | number>>;

/**
 * The one error of this package: a code for programs, the offending place, and a sentence for people.
 * Anything a caller can get wrong is refused with it; no function ever returns NaN.
 */
export class IndexNumberError extends Error {
  readonly code: IndexNumberErrorCode;
  readonly place: Place;

  constructor(code: IndexNumberErrorCode, message: string, place: Place = {}) {
    const where = Object.entries(place).map(([name, value]) => `${name} ${value}`);
    super(where.length === 0 ? message : `${message} (${where.join(', ')})`);
    this.name = 'IndexNumberError';
    this.code = code;
    this.place = place;
  }
}
