import { dataSetOf } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { type LinePlaces, lineOfSheet } from '../../suppliers/lines.queries.ts';
import { normalise, type Places } from './columns.rules.ts';
import type { Dictionary } from './rows.rules.ts';
import { suggestionsFrom } from './suggestions.rules.ts';

/** The part of a sheet that words of a file are looked up in. */
type LookupSheet = LinePlaces;

interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: LocalText;
  readonly synonyms?: readonly string[];
}

/** Reads everything that the words of a sheet's files may mean. */
export async function readDictionary(
  db: Reading,
  sheet: LookupSheet,
): Promise<{ dictionary: Dictionary; places: Places }> {
  const lines = await db
    .selectFrom('sample_lines as l')
    .where(lineOfSheet(sheet))
    .select(['l.id as line_id', 'l.item_id', 'l.outlet_id', 'l.region_id'])
    .execute();
  const items = await db
    .selectFrom('items')
    .where('data_set', '=', sheet.data_set)
    .select(['id', 'code', 'name', 'synonyms'])
    .execute();
  const outlets = await db
    .selectFrom('outlets')
    .where('id', 'in', [0, ...new Set(lines.map(({ outlet_id }) => outlet_id))])
    .select(['id', 'code', 'name'])
    .execute();
  const regions = await db
    .selectFrom('regions')
    .where('id', 'in', [0, ...new Set(lines.map(({ region_id }) => region_id))])
    .select(['id', 'code', 'name', 'synonyms'])
    .execute();
  const units = await db.selectFrom('units').select(['id', 'code', 'name']).execute();
  const dictionary: Dictionary = {
    lines,
    items: grouped(items),
    outlets: unique(outlets),
    regions: unique(regions),
    units: new Map([...unitWords(units, sheet.data_set), ...unique(units)]),
    suggest: suggestionsFrom(items.flatMap(({ name }) => Object.values(name))),
  };
  const places: Places = new Map([
    ...[...dictionary.regions.keys()].map((name) => [name, 'region'] as const),
    ...[...dictionary.outlets.keys()].map((name) => [name, 'source'] as const),
  ]);
  return { dictionary, places };
}

/** Words of the data set for units, as far as the list of units has them. */
function unitWords(units: readonly Named[], code: DataSetCode): [string, number][] {
  const named = unique(units);
  return Object.entries(dataSetOf(code)?.unitWords ?? {}).flatMap(([unit, words]) => {
    const id = named.get(unit);
    return id === undefined ? [] : words.map((word): [string, number] => [normalise(word), id]);
  });
}

const wordsOf = ({ code, name, synonyms = [] }: Named): string[] =>
  [...new Set([code, ...Object.values(name), ...synonyms].map(normalise))].filter((word) => word !== '');

const unique = (rows: readonly Named[]): Map<string, number> =>
  new Map(rows.flatMap((row) => wordsOf(row).map((word) => [word, row.id] as const)));

function grouped(rows: readonly Named[]): Map<string, number[]> {
  const words = new Map<string, number[]>();
  for (const row of rows) {
    for (const word of wordsOf(row)) {
      words.set(word, [...(words.get(word) ?? []), row.id]);
    }
  }
  return words;
}
