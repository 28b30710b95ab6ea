import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { PageOf } from '@datum/contract/calls/paging';
import type { FILE_FORMATS } from '@datum/contract/calls/resource';
import type { Place, Rows } from '@datum/database/narrow';
import type { FastifyInstance } from 'fastify';
import { type ListFile, MOST_EXPORTED, sendList } from '../files/list-file.ts';
import { readInTurn } from '../files/writing/wide-files.ts';
import { mountRead, type ReadCall } from '../http/mount.ts';
import { pageAnswer } from '../http/paging.ts';
import type { Platform } from '../platform.ts';

/** Reads the rows that the filters of a call leave, in its order. */
export type ReadList<Filters, Row> = (
  call: ReadCall<unknown, Filters, unknown>,
  place: Place,
) => Promise<Rows<Row>>;

interface Paged {
  readonly page: number;
  readonly per_page: number;
}
interface Filed {
  readonly format?: (typeof FILE_FORMATS)[number] | undefined;
  readonly sort?: string | undefined;
}

/** Mounts a numbered list. `shown` is a row on the wire. */
export function mountList<Filters extends Paged, Row, Item>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<undefined, Filters, undefined, PageOf<Item>>,
  read: ReadList<Filters, Row>,
  shown: (row: Row, call: ReadCall<unknown, Filters, unknown>) => Item,
): void {
  mountRead(app, platform, endpoint, async (call) => {
    const { page, per_page } = call.query;
    const { rows, total } = await read(call, { limit: per_page, offset: (page - 1) * per_page });
    const data = rows.map((row) => shown(row, call));
    return pageAnswer(call.request, data, total, { page, per_page });
  });
}

/** Mounts the same rows as a file. */
export function mountExport<Filters extends Filed, Row>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<undefined, Filters, undefined, undefined>,
  read: ReadList<Filters, Row>,
  file: ListFile<Row>,
): void {
  mountRead(app, platform, endpoint, async (call) => {
    const { rows } = await readInTurn(call.reply, () => read(call, { limit: MOST_EXPORTED, offset: 0 }));
    return sendList(call, file, rows);
  });
}

/** The rows of a list that is read whole and needs no counting. */
export const wholeList = <Row>(rows: readonly Row[]): Rows<Row> => ({ rows, total: rows.length });
