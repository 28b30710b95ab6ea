import { attack, type SeenFigure } from './lp-attack.ts';
import type { Relation } from './relation.ts';

/** A figure as pages, files or the API give it. */
export interface PublishedFigure {
  readonly measure: 'average' | 'relative' | 'group' | 'cost';
  /** Code of the item, group or category. */
  readonly subject: string;
  /** Code of the leaf or region group; `country` for all. */
  readonly region: string;
  readonly period: string;
  /** 0 where there is one only. */
  readonly vintage: number;
  /** As it is printed; null = hidden. */
  readonly text: string | null;
  /** What is behind a hidden figure, from inside. */
  readonly truth?: number;
  /** The same for all vintages of a figure whose unrounded number is the same: shown once, it is known. */
  readonly number?: string;
}

/** What everyone knows, and what readers were shown. */
export interface Published {
  readonly figures: readonly PublishedFigure[];
  readonly regions: readonly {
    readonly code: string;
    readonly group: string | null;
    readonly share: number;
  }[];
  readonly items: readonly { readonly code: string; readonly group: string; readonly weight: number }[];
  /** Cost indices; each exclusion of components is one with weights of its own. */
  readonly categories: readonly {
    readonly code: string;
    readonly weights: Readonly<Record<string, number>>;
  }[];
  readonly protection: number;
  /**
   * How near the ratio of two averages lies to the ratio of their relatives, as a fraction: 0 where samples do not change.
   * Absent = readers take none for the other.
   */
  readonly sampleSpread?: number;
}

/** A hidden figure that readers can bound more narrowly than the protection. */
export interface Exposure {
  readonly figure: PublishedFigure;
  readonly low: number;
  readonly high: number;
}

/**
 * Hidden figures whose interval, by linear programming over all that is published, is narrower than the protection:
 * nearer than it on either side. Those without `truth` are judged by the width around the middle of their interval.
 *
 * A total is taken over the leaves that have a figure; a group index over its items where all have a relative.
 * @throws Error when the figures contradict each other, because then the arithmetic was not the one taken here
 */
export function attackPublished(published: Published): Exposure[] {
  const { figures, protection } = published;
  const byId = Map.groupBy(figures, idOf);
  const seen = [...byId].map(([id, same]): SeenFigure => {
    const text = same.find((figure) => figure.text !== null)?.text ?? null;
    const truth = same.find((figure) => figure.truth !== undefined)?.truth;
    return { id, text, truth: truth ?? (text === null ? undefined : Number(text)) };
  });
  const bounds = attack(seen, relationsOf(published));
  return figures.flatMap((figure) => {
    if (figure.text !== null) return [];
    const own = byId.get(idOf(figure))?.find(({ text }) => text !== null)?.text;
    const [low, high] = bounds.get(idOf(figure)) ?? [Number(own), Number(own)];
    const truth = figure.truth ?? (low + high) / 2;
    const isWide = low <= truth * (1 - protection) && high >= truth * (1 + protection);
    return isWide || (high === Number.POSITIVE_INFINITY && low === 0) ? [] : [{ figure, low, high }];
  });
}

const keyOf = ({ measure, subject, region, period, vintage }: PublishedFigure) =>
  [measure, subject, region, period, vintage].join(' ');
const idOf = (figure: PublishedFigure) => figure.number ?? keyOf(figure);

function relationsOf(published: Published): Relation[] {
  const { figures, regions, items, categories } = published;
  const ids = new Map(figures.map((figure) => [keyOf(figure), idOf(figure)]));
  const weighted = (parts: readonly (readonly [figure: PublishedFigure, weight: number])[]) =>
    parts.flatMap(([figure, weight]) => {
      const cell = ids.get(keyOf(figure));
      return cell === undefined || weight <= 0 ? [] : [{ cell, weight }];
    });
  return figures.flatMap((figure): Relation[] => {
    const total = idOf(figure);
    const { measure, subject, region } = figure;
    const isLeaf = regions.some(({ code }) => code === region);
    if (!isLeaf) {
      const inside = regions.filter(({ group }) => region === 'country' || group === region);
      const members = weighted(inside.map(({ code, share }) => [{ ...figure, region: code }, share]));
      return members.length > 0 ? [{ kind: 'sum', total, members }] : [];
    }
    if (measure === 'group') {
      const own = items.filter(({ group, weight }) => group === subject && weight > 0);
      const members = weighted(
        own.map(({ code, weight }) => [{ ...figure, measure: 'relative', subject: code }, weight]),
      );
      return own.length > 0 && members.length === own.length ? [{ kind: 'geometric', total, members }] : [];
    }
    if (measure === 'cost') {
      const own = Object.entries(categories.find(({ code }) => code === subject)?.weights ?? {});
      const parts = own.filter(([, weight]) => weight > 0);
      const members = weighted(
        parts.map(([group, weight]) => [{ ...figure, measure: 'group', subject: group }, weight]),
      );
      return parts.length > 0 && members.length === parts.length ? [{ kind: 'sum', total, members }] : [];
    }
    return measure === 'average' ? movementsOf(figure, published, ids) : [];
  });
}

/** An average is the one before it times the ratio of the relatives, as near as the sample allows. */
function movementsOf(
  now: PublishedFigure,
  { figures, sampleSpread }: Published,
  ids: ReadonlyMap<string, string>,
): Relation[] {
  if (sampleSpread === undefined) return [];
  const before = figures
    .filter(
      ({ measure, subject, region, period }) =>
        measure === 'average' && subject === now.subject && region === now.region && period < now.period,
    )
    .sort((a, b) => (a.period < b.period ? 1 : -1) || b.vintage - a.vintage)[0];
  if (!before) return [];
  const [level, last] = [now, before].map((figure) => ids.get(keyOf({ ...figure, measure: 'relative' })));
  if (level === undefined || last === undefined) return [];
  const members = [
    { cell: idOf(before), weight: 1 },
    { cell: level, weight: 1 },
    { cell: last, weight: -1 },
  ];
  return [{ kind: 'chain', total: idOf(now), members, spread: sampleSpread }];
}
