import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import { REGIONS } from '@datum/database/seed/regions';
import type { Random } from '../random.ts';
import type { DemoSurvey, SurveyItem, Way } from './survey.ts';

export const SOURCES_PER_REGION = 7;

/** A line of a survey: an item in a region at one of the region's sources, priced one way. */
export interface SurveyLine {
  readonly item: SurveyItem;
  /** Positions in the lists of regions and of the region's sources. */
  readonly region: number;
  readonly source: number;
  /** Positions of half-years, both included. */
  readonly from: number;
  readonly to: number;
  readonly way: Way;
  readonly product: FieldValues;
  /** Its product's price to that of an ordinary line. */
  readonly relative: number;
  /** Position of the line that takes its place, with the new price to the old one where that was approved. */
  readonly next: { readonly line: number; readonly ratio: string | null } | null;
}

/** What a line's source said in a half-year, in the item's unit and the own currency; null = no answer. */
export interface SurveyQuote {
  readonly line: number;
  readonly value: number | null;
  /** Keyed wrong at first, by this factor. */
  readonly wrong: number | null;
  /** Far from its peers, and left out by the reviewer. */
  readonly isOutlier: boolean;
}

/** Three to five sources a cell, two in a few; one line in forty ends, with another in its place or without; some come later. */
export function surveyLines(random: Random, survey: DemoSurvey, halves: number): SurveyLine[] {
  const lines: SurveyLine[] = [];
  const sources = Array.from({ length: SOURCES_PER_REGION }, (_, source) => source);
  const whole = { from: 0, to: halves, relative: 1, next: null };
  for (const item of survey.groups.flatMap(({ items }) => items)) {
    for (const region of REGIONS.keys()) {
      const taken = random.sample(sources, random.chance(0.01) ? 2 : random.whole(3, 5));
      const used = [...taken];
      for (const source of taken) {
        const way = wayOf(random, survey);
        const product = random.pick(survey.products);
        const isLate = taken.length > 3 && random.chance(0.03);
        const line = { ...whole, item, region, source, way, product, from: isLate ? random.whole(2, 4) : 0 };
        const free = sources.find((other) => !used.includes(other));
        const ends = taken.length > 3 && !isLate && random.chance(0.025) ? random.whole(3, halves - 3) : null;
        if (ends === null) {
          lines.push(line);
          continue;
        }
        const ratio = random.pick(['1.1', '0.9', null]);
        const isReplaced = free !== undefined && random.chance(0.7);
        const next = isReplaced ? { line: lines.length + 1, ratio } : null;
        lines.push({ ...line, to: ends, next });
        if (free === undefined || !isReplaced) continue;
        used.push(free);
        lines.push({ ...line, source: free, from: ends + 1, relative: Number(ratio ?? 1.05) });
      }
    }
  }
  return lines;
}

/** Quotes of all half-years, in their order: sticky prices, gaps, whole cells without an answer, outliers and mistakes. */
export function surveyQuotes(
  random: Random,
  survey: DemoSurvey,
  lines: readonly SurveyLine[],
  halves: number,
): SurveyQuote[][] {
  const growth = new Map(
    survey.groups.flatMap((group) => group.items.map(({ code }) => [code, group.growth])),
  );
  const levels = new Map([...growth].map(([code, mean]) => [code, levelsOf(random, halves, mean)] as const));
  const factors = lines.map(({ relative }) => relative * random.normal(1, 0.02));
  const standing: number[] = [];
  return Array.from({ length: halves }, (_, half) => {
    const silent = new Set<string>();
    for (const { item, region } of lines) {
      if (half > 0 && random.chance(0.0008)) silent.add(`${item.code} ${region}`);
    }
    return lines.flatMap(({ item, region, from, to }, line): SurveyQuote[] => {
      if (half < from || half > to) return [];
      const level = item.price * (levels.get(item.code)?.[half] ?? 1) * (REGIONS[region]?.level ?? 1);
      const wanted = level * (factors[line] ?? 1);
      const last = standing[line];
      if (last === undefined || (Math.abs(wanted / last - 1) > 0.008 && random.chance(0.8))) {
        standing[line] = wanted * random.normal(1, 0.006);
      }
      const isSilent = half > 0 && (silent.has(`${item.code} ${region}`) || random.chance(0.04));
      const isOutlier = half > 0 && random.chance(0.004);
      const value = (standing[line] ?? wanted) * (isOutlier ? random.pick([1.6, 0.6]) : 1);
      const wrong = !isOutlier && random.chance(0.004) ? random.pick([10, 0.1, 1.2]) : null;
      return [
        isSilent ? { line, value: null, wrong: null, isOutlier: false } : { line, value, wrong, isOutlier },
      ];
    });
  });
}

function wayOf(random: Random, { ways }: DemoSurvey): Way {
  let left = random.next();
  for (const way of ways) {
    left -= way.chance;
    if (left < 0) return way;
  }
  return ways[0];
}

/** From 1 on: in most half-years an item moves. */
function levelsOf(random: Random, halves: number, growth: number): number[] {
  let level = 1;
  return Array.from({ length: halves }, (_, half) => {
    if (half > 0 && random.chance(0.8)) level *= 1 + random.normal(growth, 0.007);
    return level;
  });
}
