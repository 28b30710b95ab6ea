import type { MatchedStep, Passport } from '@datum/contract/publication/passport';
import { addPeriods } from '@datum/contract/values/period';
import {
  baseName,
  exactly,
  keyOf,
  levelName,
  meanName,
  type Origin,
  type Places,
  printedAs,
} from './test-attack.ts';
import { type Bounds, type Equation, tighten } from './test-bounds.ts';
import type { Structure } from './test-structure.ts';

interface Context {
  readonly structure: Structure;
  readonly known: Map<string, Bounds>;
  readonly origins: ReadonlyMap<string, Origin>;
  /** The prices as they stand. */
  readonly now: Places;
}

/** Reads all numbers of a passport into `known`; gives what it says about how they hang together. */
export function passportEquations(passport: Passport, context: Context): Equation[] {
  const { known, structure, origins } = context;
  const [series = '', period = ''] = passport.figure.split('.');
  const origin = origins.get(series);
  if (!origin) {
    return [];
  }
  const name = structure.nameOf(passport.figure);
  if (passport.exact !== null) {
    tighten(known, name, exactly(passport.exact));
  }
  if (passport.quotes.length > 0) {
    const sum = passport.quotes.reduce((total, price) => total + Number(price), 0);
    tighten(known, name, exactly(sum / passport.quotes.length));
  }
  for (const other of [...passport.vintages, passport.previous, passport.year_ago]) {
    if (other?.figure && other.value) {
      const shift = passport.unit === 'index' ? 2 : 0;
      tighten(known, structure.nameOf(other.figure), printedAs(other.value, passport.decimals, shift));
    }
  }
  return [
    ...memberEquations(passport, name, context),
    ...stepEquations(passport.step, origin.subject, origin.region, period, known),
    ...itemEquations(passport, period, origin, context),
    ...componentEquations(passport, name, context),
  ];
}

/** A total: its regions, and their sum. */
function memberEquations(passport: Passport, name: string, { known, structure }: Context): Equation[] {
  const shift = passport.unit === 'index' ? 2 : 0;
  const parts = passport.members.flatMap(({ figure, share, value, printed }) => {
    if (!figure) {
      return [];
    }
    const part = structure.nameOf(figure);
    if (value !== null) {
      tighten(known, part, exactly(value));
    }
    if (printed) {
      tighten(known, part, printedAs(printed, passport.decimals, shift));
    }
    return [[part, share] as const];
  });
  return sumOf(parts, name, passport.members.length);
}

/** A cost index: its groups' indices, what each adds to it, and their sum. */
function componentEquations(passport: Passport, name: string, { known, structure }: Context): Equation[] {
  const parts = passport.components.flatMap(({ figure, weight, value, relative, points }) => {
    if (!figure) {
      return [];
    }
    const part = structure.nameOf(figure);
    if (value !== null) {
      tighten(known, part, exactly(value));
    }
    tighten(known, part, printedAs(relative, 1, 2));
    // Points that are computed from printed parts say nothing new; those of unrounded parts are sharper than what is printed.
    if (
      passport.points_from === 'unrounded' &&
      Math.abs(Number(points) - (weight * Number(relative)) / 100) > 0.0051
    ) {
      const [low, high] = printedAs(points, 2, 2);
      tighten(known, part, [(low * 100) / weight, (high * 100) / weight]);
    }
    return [[part, weight] as const];
  });
  return sumOf(parts, name, passport.components.length);
}

/** That a figure is the mean of its parts, where all of them are named. */
function sumOf(parts: readonly (readonly [string, number])[], name: string, count: number): Equation[] {
  const weights = parts.reduce((sum, [, weight]) => sum + weight, 0);
  return count > 0 && parts.length === count ? [{ of: 'numbers', terms: [...parts, [name, -weights]] }] : [];
}

/** A unit price index: prices, levels and relatives of its items, and what it is divided by. */
function itemEquations(
  passport: Passport,
  period: string,
  { subject, region, base }: Origin,
  { known, now }: Context,
): Equation[] {
  if (passport.items.length > 0 && passport.base_mean !== null) {
    tighten(known, meanName(base, subject, region, period), exactly(passport.base_mean));
  }
  return passport.items.flatMap((item): Equation[] => {
    const price =
      now.at.get(keyOf(item.code, region, period))?.name ?? `price ${item.code} ${region} ${period}`;
    const basePrice = baseName(base, item.code, region);
    const relative = `relative ${base} ${item.code} ${region} ${period}`;
    const level = levelName(item.code, region, period);
    const told: [string, Bounds | null][] = [
      [level, item.price === null ? null : exactly(item.price)],
      [price, item.printed ? printedAs(item.printed, 2) : null],
      [basePrice, item.base_price === null ? null : exactly(item.base_price)],
      [relative, item.relative ? printedAs(item.relative, 1, 2) : null],
    ];
    for (const [name, bounds] of told) {
      if (bounds) {
        tighten(known, name, bounds);
      }
    }
    const steps = stepEquations(item.step, item.code, region, period, known);
    return item.relative
      ? [
          ...steps,
          {
            of: 'logarithms',
            terms: [
              [level, 1],
              [basePrice, -1],
              [relative, -1],
            ],
          },
        ]
      : steps;
  });
}

/** The movement of an item's level that is told beside its matched prices. */
function stepEquations(
  step: MatchedStep | null,
  item: string,
  region: string,
  period: string,
  known: Map<string, Bounds>,
): Equation[] {
  if (!step || step.movement === null) return [];
  const movement = `movement ${item} ${region} ${period}`;
  tighten(known, movement, exactly(step.movement));
  return [
    {
      of: 'logarithms',
      terms: [
        [levelName(item, region, period), 1],
        [levelName(item, region, addPeriods(period, -1)), -1],
        [movement, -1],
      ],
    },
  ];
}
