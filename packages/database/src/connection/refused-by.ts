import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Name of the index that let a row not stand beside another one, null where the error is another. */
export const refusedBy = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? (error.constraint ?? null) : null;
