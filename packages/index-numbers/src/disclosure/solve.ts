import { blocksOf, type Coordinates, polytopeOf } from './blocks.ts';
import type { Component } from './component.ts';
import { narrow } from './narrow.ts';
import { isWideEnough, type Need } from './need.ts';
import { type Range, reachOf, type Target } from './reach.ts';

/**
 * Hidden places of a component that an outsider can bound more narrowly than they need, as soon as one method finds
 * some: narrowing one by one, then programs over sums, over logarithms, over both.
 *
 * `needs`: by hidden place.
 * @example
 * const cell = { value: 20, decimals: 1, cost: 1, status: 'open' };
 * const equations = equationsOf({
 *   cells: [{ ...cell, id: 'A', status: 'own' }, { ...cell, id: 'B' }, { ...cell, id: 'all' }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * tooNarrow(componentOf(equations, Uint8Array.of(1, 0, 0), 0), ['eitherSide'], 0.1); // => [0]
 */
export function tooNarrow(component: Component, needs: readonly Need[], protection: number): number[] {
  narrow(component);
  const places = [...needs.keys()];
  const found = places.filter((place) => {
    const [least, most] = rangeOf(component, place);
    return !isWideEnough(needs[place]!, least, most, protection);
  });
  if (found.length > 0) return found;
  for (const coordinates of COORDINATES) {
    const isLog = coordinates === 'logarithms';
    const share = isLog ? Math.expm1 : (value: number) => value;
    const back = isLog ? Math.log1p : share;
    const missed: number[] = [];
    eachRange(component, coordinates, (place) => {
      const need = needs[place]!;
      const times = need === 'width' ? 2 : 1;
      return {
        farEnough: [back(Math.max(-1, -times * protection)), back(times * protection)],
        isEnough: (least, most) => isWideEnough(need, share(least), share(most), protection),
        found: ([least, most]) => {
          if (!isWideEnough(need, share(least), share(most), protection)) missed.push(place);
        },
      };
    });
    if (missed.length > 0) return missed.toSorted((a, b) => a - b);
  }
  return [];
}

/**
 * Narrows a component as far as all methods together can, and gives what an outsider knows of each hidden place in the
 * end. Programs over sums and over logarithms are exact; the one over both takes them as straight near the truth, so an
 * outsider may know its ends a little less or more sharply.
 *
 * @example
 * const cell = { value: 20, decimals: 1, cost: 1, status: 'open' };
 * const equations = equationsOf({
 *   cells: [{ ...cell, id: 'A', status: 'own' }, { ...cell, id: 'B' }, { ...cell, id: 'all' }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * solve(componentOf(equations, Uint8Array.of(1, 0, 0), 0)).map((ends) => ends.map((end) => end.toFixed(2)));
 * // => [['19.85', '20.15']]
 */
export function solve(component: Component): Range[] {
  const { values, low, high, hidden } = component;
  narrow(component);
  const ends = Array.from({ length: hidden }, () => ({ low: 0, high: Number.POSITIVE_INFINITY }));
  for (const coordinates of COORDINATES) {
    const value = (place: number, end: number) =>
      coordinates === 'logarithms' ? values[place]! * Math.exp(end) : values[place]! * (1 + end);
    const isExact = coordinates !== 'both';
    eachRange(component, coordinates, (place) => ({
      farEnough: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
      isEnough: () => false,
      found: ([least, most]) => {
        const end = ends[place]!;
        end.low = Math.max(end.low, value(place, least));
        end.high = Math.min(end.high, value(place, most));
      },
    }));
    if (!isExact) continue;
    for (const [place, end] of ends.entries()) {
      low[place] = Math.max(low[place]!, end.low);
      high[place] = Math.min(high[place]!, end.high);
    }
    narrow(component);
  }
  return ends.map((end, place) => [Math.max(end.low, low[place]!), Math.min(end.high, high[place]!)]);
}

const COORDINATES = ['numbers', 'logarithms', 'both'] as const satisfies readonly Coordinates[];

interface Question extends Omit<Target, 'variable'> {
  readonly found: (range: Range) => void;
}

/** Asks for the range of every hidden place of the blocks that narrowing cannot settle. */
function eachRange(component: Component, coordinates: Coordinates, ask: (place: number) => Question): void {
  const isMixed = component.equations.some(({ of }) => of !== component.equations[0]!.of);
  if (coordinates === 'both' && !isMixed) return;
  for (const block of blocksOf(component, coordinates)) {
    if (!block.isRing) continue;
    const questions = block.hidden.map(ask);
    const targets = questions.map((question, variable) => ({ ...question, variable }));
    for (const [at, range] of reachOf(polytopeOf(block, component, coordinates), targets).entries()) {
      questions[at]!.found(range);
    }
  }
}

/** What is known of a hidden place, as a share of its true value. */
function rangeOf({ values, low, high }: Component, place: number): Range {
  return [low[place]! / values[place]! - 1, high[place]! / values[place]! - 1];
}
