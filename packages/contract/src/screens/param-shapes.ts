import { PERIOD_PATTERN } from '../values/period.ts';

/** What a value in an address can look like. A page is opened only by values of the shape that its row names. */
export const PARAM_SHAPES = {
  /** A month, or the half-year or quarter of what is collected more seldom: the API says which of them there is. */
  period: PERIOD_PATTERN,
  number: /^[1-9]\d{0,14}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  word: /^/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type ParamShape = keyof typeof PARAM_SHAPES;
