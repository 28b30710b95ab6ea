import { MATERIAL_GROUPS, REPLACEMENT } from '@datum/database/seed/materials';
import { REGIONS } from '@datum/database/seed/regions';
import type { Random } from './random.ts';

/** An item of the demonstration by its position, with its country-wide price level in each month. */
export interface DemoItem {
  readonly code: string;
  readonly group: string;
  readonly unit: string;
  readonly levels: readonly number[];
  /** Months in which it is priced: first and last, both included. */
  readonly from: number;
  readonly to: number;
}

/** A sample line of the demonstration: an item in a region at one of the region's outlets. */
export interface DemoLine {
  readonly item: number;
  readonly region: number;
  readonly outlet: number;
  readonly from: number;
  readonly to: number;
  /** Its product's price to that of an ordinary line of the item. */
  readonly relative: number;
  /** Steel merchants sometimes quote by the kilogram. */
  readonly perKg: boolean;
}

/** What a line's source said in one month; null = no answer. */
export interface DemoQuote {
  readonly line: number;
  readonly month: number;
  readonly price: string | null;
  /** A wrong first entry that was corrected to `price`. */
  readonly correctedFrom: string | null;
  /** Far from its peers and left out by the reviewer. */
  readonly isOutlier: boolean;
}

export const OUTLETS_PER_REGION = 10;

/** All items with their price levels: group movement, own noise, one replaced item. */
export function demoItems(random: Random, months: number): DemoItem[] {
  return MATERIAL_GROUPS.flatMap((group) => {
    const common = path(random, months, group.movement);
    const items = group.items.map(([code, , , unit, price]) => ({
      code,
      unit,
      price,
      from: 0,
      to: code === REPLACEMENT.old ? REPLACEMENT.overlapMonth : months,
    }));
    if (items.some(({ code }) => code === REPLACEMENT.old)) {
      const [code, , , unit, price] = REPLACEMENT.new;
      items.push({ code, unit, price, from: REPLACEMENT.overlapMonth, to: months });
    }
    return items.map(({ code, unit, price, from, to }) => {
      const own = path(random, months, {
        ...group.movement,
        chance: group.movement.chance / 2,
        spread: group.movement.spread / 2,
      });
      return {
        code,
        group: group.code,
        unit,
        from,
        to,
        levels: common.map((level, month) => price * level * Math.sqrt(own[month] ?? 1)),
      };
    });
  });
}

/** Three to six outlets for every item and region; a few cells have two, so that the disclosure limit shows. */
export function demoLines(random: Random, items: readonly DemoItem[]): DemoLine[] {
  const outlets = Array.from({ length: OUTLETS_PER_REGION }, (_, outlet) => outlet);
  return items.flatMap(({ group, from, to, unit }, item) =>
    REGIONS.flatMap((_, region) => {
      const count = random.chance(0.03) ? 2 : random.whole(3, 6);
      return random.sample(outlets, count).map((outlet) => ({
        item,
        region,
        outlet,
        from,
        to,
        relative: 1,
        perKg: group === 'BAR' && unit === 't' && random.chance(0.15),
      }));
    }),
  );
}

/** Quotes of all months, month by month: sticky prices, gaps, whole cells without an answer, outliers, corrections. `error` is the
 * cell whose first quote was keyed wrong, published so, and corrected later. */
export function demoQuotes(
  random: Random,
  items: readonly DemoItem[],
  lines: readonly DemoLine[],
  months: number,
  error: { readonly item: number; readonly region: number; readonly month: number },
): DemoQuote[] {
  const factors = lines.map(({ relative }) => relative * random.normal(1, 0.02));
  const standing: number[] = [];
  const silentUntil = new Map<string, number>();
  const quotes: DemoQuote[] = [];
  let hasError = false;
  for (let month = 0; month < months; month += 1) {
    for (const [line, { item, region, from, to, perKg }] of lines.entries()) {
      if (month < from || month > to) {
        continue;
      }
      // items and regions are addressed by positions that exist
      const level = items[item]!.levels[month]! * REGIONS[region]!.level * factors[line]!;
      const last = standing[line];
      if (last === undefined || (Math.abs(level / last - 1) > 0.006 && random.chance(0.75))) {
        standing[line] = level * random.normal(1, 0.004);
      }
      const cell = `${item}|${region}`;
      if (month > 0 && random.chance(0.0006)) {
        silentUntil.set(cell, month + random.whole(1, 4));
      }
      const isSilent = (silentUntil.get(cell) ?? -1) > month || (month > 0 && random.chance(0.045));
      const isOutlier = month > 0 && random.chance(0.003);
      const value = (standing[line] ?? level) * (isOutlier ? random.pick([1.35, 0.7, 1.5]) : 1);
      const price = isSilent ? null : printed(value, perKg);
      const isError: boolean =
        month === error.month && item === error.item && region === error.region && !hasError;
      hasError ||= isError && price !== null;
      const correctedFrom =
        price && isError
          ? printed(value * 1.12, perKg)
          : price && !isOutlier && random.chance(0.004)
            ? printed(value * random.pick([10, 0.1, 1.1]), perKg)
            : null;
      quotes.push({ line, month, price, correctedFrom, isOutlier: isOutlier && price !== null });
    }
  }
  return quotes;
}

/** A price as people quote it: round to its size, two decimals written (three by the kilogram). */
function printed(value: number, perKg: boolean): string {
  if (perKg) {
    return (value / 1000).toFixed(3);
  }
  const steps: [number, number][] = [
    [10, 0.05],
    [100, 0.1],
    [1000, 1],
    [Number.POSITIVE_INFINITY, 5],
  ];
  const step = steps.find(([limit]) => value < limit)?.[1] ?? 5;
  return Math.max(0.05, Math.round(value / step) * step).toFixed(2);
}

/** Cumulative path from 1: most months nothing moves. */
function path(
  random: Random,
  months: number,
  movement: { chance: number; mean: number; spread: number },
): number[] {
  const levels: number[] = [];
  let level = 1;
  for (let month = 0; month < months; month += 1) {
    if (month > 0 && random.chance(movement.chance)) {
      level *= 1 + random.normal(movement.mean, movement.spread);
    }
    levels.push(level);
  }
  return levels;
}
