import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';

/** How long after the last key a text counts as typed, in milliseconds: lists search, previews are drawn anew (requirements 9). */
export const SETTLED_MS = 200;

/** A value once it is settled; the one before until then. */
export const useSettled = <T>(value: T): T => useDebouncedValue(value, SETTLED_MS)[0];

/** Calls `send` once its calls are settled; `cancel` takes a waiting one back. */
export const useSettledCallback = <A extends readonly unknown[]>(send: (...given: A) => void) =>
  useDebouncedCallback(send, SETTLED_MS);
