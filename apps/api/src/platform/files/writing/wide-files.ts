import type { FastifyReply } from 'fastify';
import { goneOf } from '../../limits/gone.ts';
import { OneByOne } from '../../limits/one-by-one.ts';
import type { TableFile, TableFormat } from '../tables.ts';
import { MOST_WAITING } from './workbook-writer.ts';

/** A workbook takes seconds of a thread, a CSV half a one of this: neither waits behind the other. */
const lines = { csv: new OneByOne(MOST_WAITING), xlsx: new OneByOne(MOST_WAITING) };
/** Rows of lists are read in a moment, and wait behind no wide file. */
const lists = new OneByOne(MOST_WAITING);

/**
 * Makes a wide file from its first row on when its turn has come, so that of all that wait none has its rows in memory. A
 * caller who goes leaves the line.
 * @throws Problem too_many where many wait
 */
export const makeInTurn = (
  format: TableFormat,
  reply: FastifyReply,
  make: () => Promise<TableFile>,
): Promise<TableFile> => lines[format].take(make, goneOf(reply));

/**
 * Reads the rows of a list's file when those of the files before it are read: all rows of twenty lists at once hold up others,
 * and are slower than one after the other. A caller who goes leaves the line.
 * @throws Problem too_many where many wait
 */
export const readInTurn = <Rows>(reply: FastifyReply, read: () => Promise<Rows>): Promise<Rows> =>
  lists.take(read, goneOf(reply));
