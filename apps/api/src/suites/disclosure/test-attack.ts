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
export const baseName = (base: string, item: string, region: string) => `base ${base} ${item} ${region}`;
export const meanName = (base: string, group: string, region: string) => `mean ${base} ${group} ${region}`;

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
 * member, base prices means of their months, relatives price / base price; an imputed price is the last one moved by
 * what lent to it. `withIndices`: also, the logarithm of a leaf's unit price index is the mean of its relatives'.
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
      equations.push(...basePrices(baseOf(table), now, structure));
      if (withIndices) {
        equations.push(...groupIndices(placesOf(table, structure), now, structure, known));
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

/** Region groups and the country as sums over the leaves that have an average. */
function totals({ at }: Places, { leaves }: Structure): Equation[] {
  return [...at].flatMap(([key, total]): Equation[] => {
    const [item = '', region = '', period = ''] = key.split(' ');
    const members = leaves
      .filter(({ group }) => region === 'ALL' || group === region)
      .flatMap(({ code, share }) => {
        const leaf = at.get(keyOf(item, code, period));
        return leaf?.exists ? [[leaf.name, share] as const] : [];
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

/** A base price is the mean of its months. */
function basePrices(base: string, prices: Places, { leaves, bases }: Structure): Equation[] {
  const items = new Set([...prices.at.keys()].map((key) => key.split(' ')[0] ?? ''));
  return [...items].flatMap((item) =>
    leaves.flatMap(({ code }): Equation[] => {
      const months = pricesOf(prices, [item], code, bases.get(base) ?? []);
      return months.length === 0
        ? []
        : [
            {
              of: 'numbers',
              terms: [
                ...months.map(({ name }) => [name, 1] as const),
                [baseName(base, item, code), -months.length],
              ],
            },
          ];
    }),
  );
}

/** The index of a leaf region is the geometric mean of its relatives, divided by its mean over the base. */
function groupIndices(
  { base, at }: Places,
  prices: Places,
  { leaves, itemsOf, bases }: Structure,
  known: Map<string, Bounds>,
): Equation[] {
  return [...at].flatMap(([key, index]): Equation[] => {
    const [group = '', region = '', period = ''] = key.split(' ');
    const isLeaf = leaves.some(({ code }) => code === region);
    const parts = isLeaf ? pricesOf(prices, itemsOf(group, period), region, [period]) : [];
    if (parts.length === 0) {
      return [];
    }
    if (bases.get(base)?.length === 1) {
      known.set(meanName(base, group, region), exactly(1));
    }
    return [
      {
        of: 'logarithms',
        terms: [
          ...parts.flatMap(({ item, name }) => [
            [name, 1 / parts.length] as const,
            [baseName(base, item, region), -1 / parts.length] as const,
          ]),
          [meanName(base, group, region), -1],
          [index.name, -1],
        ],
      },
    ];
  });
}
