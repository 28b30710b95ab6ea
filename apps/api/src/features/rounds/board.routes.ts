import { showBoard } from '@datum/contract/collection/rounds';
import { collectedCodes } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { listSheets, type SheetRow } from '../sheets/queries.ts';
import { cellsOf, roundAnswer } from './answer.queries.ts';
import { hasMoreRounds, listCalendar, listRounds } from './queries.ts';
import { sheetsOf } from './rules.ts';

/** Stands for the office among the organisations by which the board is narrowed. */
const OWN = 0;
/** Release dates shown beside the board. */
const CALENDAR_LENGTH = 6;

/** The board: rounds by data set and region group, as far as the person sees them. */
export function boardRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showBoard, async ({ db, query, person, now }) => {
    const who = knownPerson(person);
    const rounds = await listRounds(db, query.until, query.rounds);
    const codes = rounds.map(({ code }) => code);
    const seen = await listSheets(db, codes, { organisation: sheetsOf(who), dataSet: query.data_set });
    const cells = await cellsOf(db, seen, who, now);
    const shown = cells.filter(
      (cell) =>
        (query.organisation_id === undefined || (cell.organisation_id ?? OWN) === query.organisation_id) &&
        (query.overdue === undefined || cell.overdue),
    );
    const kept = new Set(shown.map(rowKey));
    return {
      rounds: rounds.map((round) => roundAnswer(round, seen)),
      rows: rowsOf(seen).filter((row) => kept.has(rowKey(row))),
      cells: shown,
      organisations: organisationsOf(seen),
      calendar: (await listCalendar(db, now, CALENDAR_LENGTH)).map((date) => ({
        ...date,
        planned_at: date.planned_at.toISOString(),
      })),
      ...(await hasMoreRounds(db, codes[0], codes.at(-1))),
    };
  });
}

const rowKey = (row: { readonly data_set: DataSetCode; readonly region_group_id: number }) =>
  `${row.data_set} ${row.region_group_id}`;

function rowsOf(sheets: readonly SheetRow[]) {
  const rows = new Map(
    sheets.map(({ data_set, region_group_id, region_group, region_group_sort }) => [
      `${data_set} ${region_group_id}`,
      { data_set, region_group_id, region_group, sort: region_group_sort },
    ]),
  );
  const order = collectedCodes();
  return [...rows.values()]
    .sort((a, b) => order.indexOf(a.data_set) - order.indexOf(b.data_set) || a.sort - b.sort)
    .map(({ sort: _, ...row }) => row);
}

function organisationsOf(sheets: readonly SheetRow[]) {
  const names = new Map(sheets.map((sheet) => [sheet.organisation_id ?? OWN, sheet.organisation]));
  return [...names].map(([id, name]) => ({ id, name }));
}
