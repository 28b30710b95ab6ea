/** A row on its way into a table, in the order of its columns. */
export type StoredRow = (string | number | boolean | null | readonly number[])[];
