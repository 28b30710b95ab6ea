import type { FigureTable } from '@datum/contract/publication/published';
import { passportEquations } from './test-attack-passports.ts';
import { type Bounds, type Equation, narrow, tighten } from './test-bounds.ts';
import type { Seen } from './test-reader.ts';
import type { Structure } from './test-structure.ts';

/** The figures of one table by what they measure (item or group), region and month. */
export interface Places {
  readonly base: string;
  readonly at: ReadonlyMap<string, Place>;
}
interface Place {
  readonly name: string;
  /** Shown or hidden, but there. */
  readonly exists: boolean;
  readonly obs: string;
}
export const keyOf = (subject: string, region: string, period: string) => `${subject} ${region} ${period}`;
/** Chained level of an item in a leaf, and what it is divided by on a base. */
export const levelName = (item: string, region: string, period: string) =>
  `level ${item} ${region} ${period}`;
export const baseName = (base: string, item: string, region: string) => `base ${base} ${item} ${region}`;
/** What a leaf's formula is divided by in a month. */
export const meanName = (base: string, group: string, region: string, period: string) =>
  `mean ${base} ${group} ${region} ${period}`;

/** What a series measures. */
export interface Origin {
  readonly subject: string;
  readonly region: string;
  readonly base: string;
}

export const exactly = (value: number): Bounds => [value * (1 - 1e-13), value * (1 + 1e-13)];

/** All numbers that are printed so, with a hair for halves that a computer puts on the wrong side; `shift` 2 for indices. */
export function printedAs(text: string, decimals: number, shift = 0): Bounds {
  const half = 0.500001 / 10 ** decimals;
  return [(Number(text) - half) / 10 ** shift, (Number(text) + half) / 10 ** shift];
}

/**
 * What follows from all that a reader has seen: bounds of averages and indices by name. Totals are sums of share x
 * member, relatives level / base level. `withIndices`: also, the logarithm of a leaf's unit price index is the mean of its
 * relatives'. That a level moves as the average does is not told here: it does so only while the sample stays.
 */
export function attack(
  seen: Seen,
  structure: Structure,
  { withIndices }: { readonly withIndices: boolean },
): Map<string, Bounds> {
  const known = new Map<string, Bounds>();
  const origins = new Map<string, Origin>();
  for (const table of [...seen.prices, ...seen.indices]) {
    readTable(table, structure, known, origins);
  }
  const views = seen.prices.map((table) => placesOf(table, structure));
  const equations = views.flatMap((places) => totals(places, structure));
  for (const now of views.slice(0, 1)) {
    for (const table of seen.indices.filter(({ rows }) => rows[0]?.group)) {
      if (withIndices) {
        equations.push(...groupIndices(placesOf(table, structure), now, structure));
      }
    }
    for (const passport of seen.passports) {
      equations.push(...passportEquations(passport, { structure, known, origins, now }));
    }
  }
  return narrow(known, equations);
}

const baseOf = ({ base }: FigureTable) => base?.code ?? '';

function readTable(
  table: FigureTable,
  { nameOf }: Structure,
  known: Map<string, Bounds>,
  origins: Map<string, Origin>,
): void {
  for (const row of table.rows) {
    const subject = (row.item ?? row.group ?? row.category)?.code ?? '';
    const isTotal = row.region.level === 'country' || row.region.level === 'region_group';
    origins.set(String(row.series), { subject, region: row.region.code, base: baseOf(table) });
    for (const [at, cell] of row.cells.entries()) {
      const name = nameOf(`${row.series}.${table.periods[at]}.${cell?.sequence}`);
      if (cell?.value) {
        tighten(known, name, printedAs(cell.value, table.decimals, row.item ? 0 : 2));
      }
      if (cell?.low && cell.high && !isTotal) {
        tighten(known, name, [Number(cell.low) - 0.01, Number(cell.high) + 0.01]);
      }
    }
  }
}

function placesOf(table: FigureTable, { nameOf }: Structure): Places {
  const cells = table.rows.flatMap((row) =>
    row.cells.flatMap((cell, at): [string, Place][] => {
      const period = table.periods[at] ?? '';
      const name = nameOf(`${row.series}.${period}.${cell?.sequence}`);
      return cell
        ? [
            [
              keyOf((row.item ?? row.group)?.code ?? '', row.region.code, period),
              { name, exists: cell.value !== null || cell.suppressed, obs: cell.obs },
            ],
          ]
        : [];
    }),
  );
  return { base: baseOf(table), at: new Map(cells) };
}

/**
 * Region groups and the country as sums over the leaves. One that has lost its average enters with its last one moved on:
 * a number that nobody is told.
 */
function totals({ at }: Places, { leaves }: Structure): Equation[] {
  const begun = new Map<string, string>();
  for (const [key, { exists }] of at) {
    const [item = '', region = '', period = ''] = key.split(' ');
    const place = `${item} ${region}`;
    if (exists && period < (begun.get(place) ?? '9999')) begun.set(place, period);
  }
  return [...at].flatMap(([key, total]): Equation[] => {
    const [item = '', region = '', period = ''] = key.split(' ');
    const members = leaves
      .filter(({ group }) => region === 'ALL' || group === region)
      .flatMap(({ code, share }) => {
        const leaf = at.get(keyOf(item, code, period));
        const hasBegun = (begun.get(`${item} ${code}`) ?? '9999') <= period;
        return hasBegun
          ? [[leaf?.exists ? leaf.name : `entering ${item} ${code} ${period}`, share] as const]
          : [];
      });
    const shares = members.reduce((sum, [, share]) => sum + share, 0);
    return shares > 0 ? [{ of: 'numbers', terms: [...members, [total.name, -shares]] }] : [];
  });
}

const pricesOf = ({ at }: Places, items: readonly string[], region: string, periods: readonly string[]) =>
  items.flatMap((item) =>
    periods.flatMap((period) => {
      const price = at.get(keyOf(item, region, period));
      return price?.exists ? [{ item, name: price.name }] : [];
    }),
  );

/** The index of a leaf region is the weighted geometric mean of its relatives, divided by its mean over the base. */
function groupIndices(
  { base, at }: Places,
  prices: Places,
  { leaves, itemsOf, weightOf }: Structure,
): Equation[] {
  return [...at].flatMap(([key, index]): Equation[] => {
    const [group = '', region = '', period = ''] = key.split(' ');
    const isLeaf = leaves.some(({ code }) => code === region);
    const parts = isLeaf ? pricesOf(prices, itemsOf(group, period), region, [period]) : [];
    const total = parts.reduce((sum, { item }) => sum + weightOf(item, period), 0);
    if (parts.length === 0 || parts.length < itemsOf(group, period).length) {
      return [];
    }
    return [
      {
        of: 'logarithms',
        terms: [
          ...parts.flatMap(({ item }) => {
            const weight = weightOf(item, period) / total;
            return [
              [levelName(item, region, period), weight] as const,
              [baseName(base, item, region), -weight] as const,
            ];
          }),
          [meanName(base, group, region, period), -1],
          [index.name, -1],
        ],
      },
    ];
  });
}
