import type { DecimalSign, RowProblem } from '@datum/contract/collection/imports';
import type { Entry } from '@datum/contract/collection/quote-entry';
import type { FieldValue } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { type Read, readDay, readMissingReason, readPrice, readTerm } from './cells.rules.ts';
import { type Column, normalise } from './columns.rules.ts';

/** A line of the sheet, as rows of a file find it. */
export interface FindableLine {
  readonly line_id: number;
  readonly item_id: number;
  readonly outlet_id: number;
  readonly region_id: number;
}

/** Everything that words of a file may mean; names are normalised. */
export interface Dictionary {
  readonly lines: readonly FindableLine[];
  readonly items: ReadonlyMap<string, readonly number[]>;
  readonly outlets: ReadonlyMap<string, number>;
  readonly regions: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  /** Gives the name of an item that is most like a text, null where none is near. */
  readonly suggest: (text: string) => string | null;
}

/** What a row says: an entry, or what is wrong with it. `lineId` is known as soon as the line was found. */
export interface ReadRow {
  readonly entry: Entry | null;
  readonly lineId: number | null;
  readonly problems: readonly RowProblem[];
}

/** The cells of a row by field: what a person fixed comes before what the file said. */
export function fieldsOf(
  columns: readonly Column[],
  raw: readonly string[],
  fixed: Readonly<Record<string, string>>,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { field }] of columns.entries()) {
    if (field !== null) {
      cells[field] = raw[index] ?? '';
    }
  }
  return { ...cells, ...fixed };
}

/** Whether a row says nothing: lines of a template that were left as they were. */
export const isSilent = (cells: Readonly<Record<string, string>>): boolean =>
  !cells.price?.trim() && !cells.missing_reason?.trim();

/** Reads one row of a file into an entry. */
export function readRow(
  cells: Readonly<Record<string, string>>,
  dictionary: Dictionary,
  dataSet: PriceDataSet,
  sign: DecimalSign,
): ReadRow {
  const problems: RowProblem[] = [];
  const take = <T>(field: string, read: (cell: string) => Read<T>): T | undefined => {
    const cell = cells[field]?.trim();
    if (!cell) {
      return undefined;
    }
    const result = read(cell);
    if ('problem' in result) {
      problems.push({ field, ...result.problem });
      return undefined;
    }
    return result.value;
  };
  const lineId = findLine(cells, dictionary, problems);
  const price = take('price', (cell) => readPrice(cell, sign));
  const missing = take('missing_reason', readMissingReason);
  const unit = take('unit', (cell) => unitOf(cell, dictionary));
  const observedOn = take('observed_on', readDay);
  const terms: Record<string, FieldValue> = {};
  for (const field of dataSet.quoteTerms) {
    const value = take(`terms.${field.name}`, (cell) => readTerm(field, cell, sign));
    if (value !== undefined) {
      terms[field.name] = value;
    }
  }
  if (price !== undefined && missing !== undefined) {
    problems.push({
      field: 'missing_reason',
      code: 'price-and-reason',
      seen: cells.missing_reason ?? '',
      suggestion: '',
    });
  }
  if (isSilent(cells)) {
    problems.push({ field: 'price', code: 'price-missing', seen: '', suggestion: null });
  }
  if (problems.length > 0 || lineId === null) {
    return { entry: null, lineId, problems };
  }
  return {
    lineId,
    problems,
    entry: {
      line_id: lineId,
      price: price ?? null,
      missing_reason: missing ?? null,
      ...(unit === undefined ? {} : { unit_id: unit }),
      ...(observedOn === undefined ? {} : { observed_on: observedOn }),
      ...(Object.keys(terms).length > 0 ? { terms } : {}),
      ...(cells.note?.trim() ? { note: cells.note.trim().slice(0, 500) } : {}),
      ...(cells.reason?.trim() ? { reason: cells.reason.trim().slice(0, 500) } : {}),
    },
  };
}

function unitOf(cell: string, { units }: Dictionary): Read<number> {
  const id = units.get(normalise(cell));
  return id === undefined
    ? { problem: { code: 'unit-unknown', seen: cell, suggestion: null } }
    : { value: id };
}

/** The sample line that a row means: by its number, else by item, source and region together. */
function findLine(
  cells: Readonly<Record<string, string>>,
  dictionary: Dictionary,
  problems: RowProblem[],
): number | null {
  const add = (field: string, code: RowProblem['code'], suggestion: string | null = null): null => {
    problems.push({ field, code, seen: cells[field]?.trim() ?? '', suggestion });
    return null;
  };
  if (cells.line?.trim()) {
    const id = Number(cells.line);
    return dictionary.lines.some(({ line_id }) => line_id === id) ? id : add('line', 'line-unknown');
  }
  const field = cells.item_code?.trim() ? 'item_code' : 'item';
  const items = dictionary.items.get(normalise(cells[field] ?? ''));
  if (!items) {
    return add(field, 'item-unknown', dictionary.suggest(cells[field] ?? ''));
  }
  const outlet = cells.source?.trim() ? dictionary.outlets.get(normalise(cells.source)) : null;
  if (outlet === undefined) {
    return add('source', 'source-unknown');
  }
  const region = cells.region?.trim() ? dictionary.regions.get(normalise(cells.region)) : null;
  if (region === undefined) {
    return add('region', 'region-unknown');
  }
  const found = dictionary.lines.filter(
    (line) =>
      items.includes(line.item_id) &&
      (outlet === null || line.outlet_id === outlet) &&
      (region === null || line.region_id === region),
  );
  const [first, second] = found;
  if (!first) {
    return add(field, 'line-missing');
  }
  if (second) {
    return new Set(found.map(({ item_id }) => item_id)).size > 1
      ? add(field, 'item-ambiguous')
      : add('source', 'source-unknown');
  }
  return first.line_id;
}
