import { exportProblems, fixImportRow, listImportRows, mapImport } from '@datum/contract/collection/imports';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { sendTable, tableFile } from '../../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../../platform/http/paging.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { batchAnswer, rowAnswer } from '../answer.queries.ts';
import { problemSentence, sensibleFields, toRemember } from '../answer.rules.ts';
import { updateBatch } from '../batch.queries.ts';
import { batchOf, openBatch, visibleBatch } from '../open-batch.queries.ts';
import { restage } from '../staging.jobs.ts';
import { remember } from './memory.queries.ts';
import { pageRows, readRows, type StagedRow } from './rows.queries.ts';

/** The rows of an import: looked at, mapped by their columns, mended one by one, taken home with what is wrong. */
export function importRowRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listImportRows, async ({ db, params, query, person, request }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    const secret = platform.config.appSecret;
    const rows = await pageRows(
      db,
      batch.id,
      query.result,
      openCursor(secret, query.cursor)?.after,
      query.per_page,
    );
    const page = rows.slice(0, query.per_page);
    const last = page.at(-1);
    const next =
      rows.length > query.per_page && last
        ? sealCursor(secret, { after: [last.rank, last.row_no], backwards: false })
        : null;
    return cursorAnswer(
      request,
      page.map((row) => rowAnswer(batch, { ...row, ...row.cells }, row.old_price, row.line)),
      query.per_page,
      { next, previous: null },
    );
  });

  mountWrite(app, platform, mapImport, async ({ db, params, body, person, now }) => {
    const { batch, sheet } = await openBatch(db, params.id, knownPerson(person));
    const before = batch.mapping.columns ?? [];
    const columns = sensibleFields(before, body.fields, sheet.data_set);
    if (!columns) {
      throw invalid({
        fields: [refusal('collection.import-fields')],
      });
    }
    await updateBatch(db, batch.id, { columns, decimal_sign: body.decimal });
    await remember(db, sheet.organisation_id, sheet.data_set, toRemember(before, columns), now);
    const mapped = await batchOf(db, batch.id);
    await restage(db, sheet, mapped, await readRows(db, batch.id), platform.today());
    return batchAnswer(db, mapped);
  });

  mountWrite(app, platform, fixImportRow, async ({ db, params, body, person }) => {
    const { batch, sheet } = await openBatch(db, params.id, knownPerson(person));
    const [row] = await readRows(db, batch.id, { row: params.row });
    if (!row) {
      throw notFound();
    }
    if (row.quote_id !== null) {
      throw wrongState(refusal('collection.import-row-in-round'));
    }
    await restage(db, sheet, batch, [{ ...row, fixed: { ...row.fixed, ...body.cells } }], platform.today());
    const [fixed] = await readRows(db, batch.id, { row: params.row });
    return { row: rowAnswer(batch, fixed ?? row, null), batch: await batchAnswer(db, batch) };
  });

  mountRead(app, platform, exportProblems, async ({ db, params, query, person, reply, locale }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    const rows = (await readRows(db, batch.id)).filter(({ result }) => result === 'problem');
    const columns = batch.mapping.columns ?? [];
    const file = await tableFile({
      name: `problems ${batch.name.replace(/\.\w+$/, '')}`,
      about: [
        ['Import', batch.name],
        ['Rows', String(rows.length)],
        ['How', 'Mend the cells and import this file again; the Error column is left out.'],
      ],
      columns: [
        ...columns.map(({ header }, index) => ({
          header,
          kind: 'text' as const,
          value: (row: StagedRow) => row.raw[index] ?? '',
        })),
        {
          header: locale === 'ms' ? 'Ralat' : 'Error',
          kind: 'text' as const,
          width: 60,
          value: (row: StagedRow) => row.problems.map((each) => problemSentence(each, locale)).join(' '),
        },
      ],
      rows,
      format: query.format,
    });
    sendTable(reply, file);
    return undefined;
  });
}
