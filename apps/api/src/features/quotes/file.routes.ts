import { exportQuotes, exportTemplate } from '@datum/contract/collection/quotes';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendTable, tableFile } from '../../platform/files/tables.ts';
import { readInTurn } from '../../platform/files/writing/wide-files.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { declared } from '../quote-entry/writing.queries.ts';
import { readSheetFor, type SheetRow } from '../sheets/queries.ts';
import { exportColumns, named, templateColumns } from './file.rules.ts';
import { readWholeGrid } from './grid.queries.ts';

/** Downloads of a sheet: exactly the filtered rows, and the template to be filled in. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, exportQuotes, async ({ db, params, query, person, locale, now, reply }) => {
    const who = knownPerson(person);
    const sheet = await readSheetFor(db, params.id, who, 'export');
    const { format, sort, ...filters } = query;
    const rows = await readInTurn(reply, () => readWholeGrid(db, sheet, filters, sort));
    const applied = Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([filter, value]) => `${filter} = ${value}`);
    const file = await tableFile({
      name: `${sheet.data_set} ${sheet.period} ${named(sheet.region_group, locale)}`,
      about: [
        ...aboutSheet(sheet, platform, locale),
        ['State of the sheet', sheet.state],
        ['Filters', applied.join(', ') || 'none'],
        ['Order', sort],
        ['Rows', String(rows.length)],
        ['Written', `${now.toISOString()} for ${who.name}`],
        ['Use', 'Quotes of named sources are confidential and not for publication.'],
      ],
      columns: exportColumns(declared(sheet.data_set), locale),
      rows,
      format,
    });
    sendTable(reply, file);
    return undefined;
  });

  mountRead(app, platform, exportTemplate, async ({ db, params, query, person, locale, reply }) => {
    const sheet = await readSheetFor(db, params.id, knownPerson(person), 'import');
    const rows = await readInTurn(reply, () => readWholeGrid(db, sheet, {}, 'item'));
    const file = await tableFile({
      name: `template ${sheet.data_set} ${sheet.period} ${named(sheet.region_group, locale)}`,
      about: [
        ...aboutSheet(sheet, platform, locale),
        [
          'How',
          'Fill in the price of each line, or the reason why there is none. Leave the line number as it is.',
        ],
        ['Reasons', 'not_sold, out_of_stock, source_closed, no_answer, out_of_season, other'],
        ['Rows', String(rows.length)],
      ],
      columns: templateColumns(declared(sheet.data_set), locale),
      rows,
      format: query.format,
    });
    sendTable(reply, file);
    return undefined;
  });
}

const aboutSheet = (
  sheet: SheetRow,
  { config }: Platform,
  locale: 'en' | 'ms',
): (readonly [string, string])[] => {
  const place = { code: sheet.round_code, set: declared(sheet.data_set).slugs.manage };
  const path = href('quotes.list', place, { query: { sheet: sheet.id } });
  return [
    ['Sheet', `${sheet.data_set}, ${sheet.period}, ${named(sheet.region_group, locale)}`],
    ['Supplied by', named(sheet.organisation, locale)],
    ['Link', `${config.webUrl}${path}`],
  ];
};
