import type { DemoItem, DemoLine, DemoQuote } from '../prices.ts';
import { demoQuotes, OUTLETS_PER_REGION } from '../prices.ts';
import type { Random } from '../random.ts';
import { ERROR_CELL } from './cells.ts';

/** One line in 60 may change. */
const ONE_IN = 60;
/** Months at both ends of the history in which no line changes. */
const QUIET = 4;

/** What becomes of a line: nothing takes its place, or another product does, with an approved ratio, an overlap, or neither. */
const KINDS = ['ends', 'ratio', 'overlap', 'unlinked'] as const;

/** How a line replaces another. */
export interface Replacement {
  /** Position of the old line. */
  readonly old: number;
  /** New price to old price; null without an approved ratio. */
  readonly ratio: string | null;
}

/** The sample as it changed over the months. */
export interface ChangedSample {
  readonly lines: readonly DemoLine[];
  readonly quotes: readonly DemoQuote[];
  /** By the position of the new line. */
  readonly replacements: ReadonlyMap<number, Replacement>;
}

/**
 * Lets some lines of large cells end, and others come in their place or beside them. Draws of its own: all other quotes stay as
 * they are.
 */
export function changeSample(
  random: Random,
  items: readonly DemoItem[],
  lines: readonly DemoLine[],
  quotes: readonly DemoQuote[],
  months: number,
): ChangedSample {
  const ends = new Map<number, number>();
  const added: DemoLine[] = [];
  const replacements = new Map<number, Replacement>();
  const changing = lines.flatMap((line, position) =>
    mayChange(lines, line, position, months) ? [position] : [],
  );
  for (const [turn, old] of changing.entries()) {
    const kind = KINDS[turn % KINDS.length];
    // positions are those of the lines
    const line = lines[old]!;
    const month = random.whole(QUIET, months - 1 - QUIET);
    const outlet = freeOutlet(lines, line);
    ends.set(old, month - 1);
    if (kind === 'ends' || outlet === undefined) continue;
    const ratio = kind === 'ratio' ? random.pick(['1.25', '0.8', '1.1']) : null;
    const relative = Number(ratio ?? random.pick(['1', '1.15']));
    const from = kind === 'overlap' ? month - 2 : month;
    replacements.set(lines.length + added.length, { old, ratio });
    added.push({ ...line, outlet, from, relative, perKg: false });
  }
  const isKept = ({ line, month }: DemoQuote) => month <= (ends.get(line) ?? months);
  const more = demoQuotes(random, items, added, months, NO_ERROR).map((quote) => ({
    ...quote,
    line: lines.length + quote.line,
  }));
  return {
    lines: [...lines.map((line, at) => ({ ...line, to: ends.get(at) ?? line.to })), ...added],
    quotes: [...quotes.filter(isKept), ...more].toSorted((a, b) => a.month - b.month || a.line - b.line),
    replacements,
  };
}

const NO_ERROR = { item: -1, region: -1, month: -1 };

/** One line a cell at most, in cells that keep enough sources, over the whole history; not where the demonstration tells of a fault. */
function mayChange(lines: readonly DemoLine[], line: DemoLine, position: number, months: number): boolean {
  const isError = line.item === ERROR_CELL.item && line.region === ERROR_CELL.region;
  const isWhole = line.from === 0 && line.to >= months - 1;
  const cell = lines
    .slice(Math.max(0, position - 5), position + 6)
    .filter((other) => isSameCell(other, line));
  return position % ONE_IN === 0 && isWhole && !isError && cell.length >= 5;
}

const isSameCell = (a: DemoLine, b: DemoLine) => a.item === b.item && a.region === b.region;

function freeOutlet(lines: readonly DemoLine[], line: DemoLine): number | undefined {
  const taken = new Set(lines.filter((other) => isSameCell(other, line)).map(({ outlet }) => outlet));
  return Array.from({ length: OUTLETS_PER_REGION }, (_, outlet) => outlet).find(
    (outlet) => !taken.has(outlet),
  );
}
