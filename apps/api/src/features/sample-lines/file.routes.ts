import {
  exportSampleLines,
  importSampleLines,
  previewSampleLines,
} from '@datum/contract/collection/sample-lines';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { mountImport } from '../../platform/resources/import.ts';
import { mountExport, type ReadList } from '../../platform/resources/list.ts';
import { takeOverLines } from '../suppliers/handing-over.queries.ts';
import { importLines, OWN_SUPPLIER } from './import.queries.ts';
import { type LineRow, listLines } from './queries.ts';

type Filters = Parameters<typeof listLines>[1];

/** The lines that a query asks for. */
export const linesOf =
  (platform: Platform): ReadList<Filters, LineRow> =>
  ({ db, query }, place) => {
    const {
      search,
      data_set,
      item_id,
      region_id,
      organisation_id,
      outlet_id,
      listed_in,
      state,
      ratio,
      sort,
    } = query;
    const filter = {
      search,
      data_set,
      item_id,
      region_id,
      organisation_id,
      outlet_id,
      listed_in,
      state,
      ratio,
      sort,
    };
    return listLines(db, filter, platform.today().slice(0, 7), place);
  };

/** Sample lines as a file, and a file of new ones. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  mountExport(app, platform, exportSampleLines, linesOf(platform), {
    name: 'sample-lines',
    title: 'Sample lines',
    page: href('items', { query: { tab: 'sample-lines' } }),
    columns: [
      { header: 'item', kind: 'text', width: 14, value: ({ item }) => item.code },
      { header: 'item_name', kind: 'text', width: 36, value: ({ item }) => item.name.en ?? '' },
      { header: 'source', kind: 'text', width: 18, value: ({ outlet }) => outlet.code },
      {
        header: 'organisation',
        kind: 'text',
        width: 30,
        value: ({ organisation }) => organisation.name.en ?? '',
      },
      {
        header: 'supplier',
        kind: 'text',
        width: 14,
        value: ({ organisation }) => organisation.code ?? OWN_SUPPLIER,
      },
      { header: 'region', kind: 'text', width: 14, value: ({ region }) => region.code },
      { header: 'variant', kind: 'text', width: 20, value: ({ variant }) => variant },
      { header: 'from', kind: 'text', width: 10, value: ({ period_from }) => period_from },
      { header: 'to', kind: 'text', width: 10, value: ({ period_to }) => period_to ?? '' },
      { header: 'ratio', kind: 'text', width: 12, value: ({ ratio }) => ratio ?? '' },
    ],
  });

  mountImport(
    app,
    platform,
    { preview: previewSampleLines, import: importSampleLines },
    {
      run: ({ db }, file, reason) => importLines(db, file, reason),
      async written(call, { preview: { counts }, ids }, reason) {
        const two = await takeOverLines(call, ids);
        call.audit({
          action: 'sample-lines.import',
          resource: 'sample_lines',
          id: ids[0] ?? 0,
          after: { added: counts.new, left_out: counts.problem, lines: ids, ...two },
          reason,
        });
      },
    },
  );
}
