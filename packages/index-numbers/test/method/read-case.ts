import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a file by its headings. */
export type Row = Readonly<Record<string, string | undefined>>;

/** The rows of a CSV file without quoted fields, by its headings. */
export function readRows(folder: string, name: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((column, at) => [column, values[at] ?? '']));
  });
}

export interface CaseRules {
  readonly mean: 'arithmetic' | 'geometric';
  readonly elementary: 'jevons' | 'carli' | 'dutot' | 'harmonic';
  readonly form: 'chained' | 'direct';
  readonly minSources: number;
  readonly dominanceShare: number;
  readonly imputation: {
    readonly order: readonly ('cell' | 'neighbours' | 'group' | 'carry')[];
    readonly carryMax: number;
    readonly imputeMax: number;
  };
  readonly maxImputed: { readonly share: number; readonly action: 'flag' | 'refuse' };
  readonly decimals: { readonly index: number; readonly price: number };
}

const byPosition = (a: Row, b: Row) => Number(a.position) - Number(b.position);

/** A case of the method: names in their order, and the rows that refer to them. */
export function readCase(folder: string) {
  return {
    rules: JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8')) as CaseRules,
    periods: readRows(folder, 'periods')
      .map(({ period = '' }) => period)
      .sort(),
    items: readRows(folder, 'items').sort(byPosition),
    regions: readRows(folder, 'regions').sort(byPosition),
    lines: readRows(folder, 'lines').sort((a, b) => Number(a.line) - Number(b.line)),
    quotes: readRows(folder, 'quotes').filter(({ accepted }) => accepted === 'yes'),
    weights: readRows(folder, 'weights'),
    exclusions: readRows(folder, 'exclusions'),
    bases: readRows(folder, 'bases').sort(byPosition),
  };
}
export type Case = ReturnType<typeof readCase>;
