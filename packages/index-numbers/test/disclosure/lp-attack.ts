import { extremesOf, type LinearProgram } from './linear-program.ts';
import type { Relation } from './relation.ts';

/** A figure as a reader has it. */
export interface SeenFigure {
  readonly id: string;
  /** As it is printed; null = hidden. */
  readonly text: string | null;
  /** What is behind it. Where all say it, sums and logarithms are also taken together as straight lines there. */
  readonly truth?: number;
}

/** Least and greatest value that fits everything seen. */
export type Bounds = readonly [low: number, high: number];

interface Statement {
  readonly of: 'numbers' | 'logarithms';
  readonly terms: readonly (readonly [id: string, coefficient: number])[];
  readonly low: number;
  readonly high: number;
}

/** Halves that a computer puts on the wrong side. */
const HAIR = 1e-6;
const ROUNDS = 3;

/**
 * What follows for each hidden figure from all that is seen, by programs that HiGHS solves: over sums, over logarithms,
 * and over both at once, in turns. Written apart from `src/disclosure`, whose decisions it checks.
 *
 * Over both at once a logarithm lies under its tangents and over its chord, so that what is found is never narrower than
 * what is true. With wide intervals that says little; near the truth, if it is given, a logarithm is a straight line.
 */
export function attack(figures: readonly SeenFigure[], relations: readonly Relation[]): Map<string, Bounds> {
  const known = new Map(figures.map(({ id, text }) => [id, boundsOf(text)]));
  const hidden = new Set(figures.flatMap(({ id, text }) => (text === null ? [id] : [])));
  const statements = relations.flatMap(statementOf);
  for (let round = 0; round < ROUNDS; round += 1) {
    let isNarrower = false;
    for (const way of ['numbers', 'logarithms', 'both'] as const) {
      const taken = statements.filter(({ of }) => way === 'both' || of === way);
      for (const block of blocksOf(taken, hidden)) {
        const isMixed = block.statements.some(({ of }) => of !== block.statements[0]?.of);
        if (way === 'both' && !isMixed) continue;
        const inBlock = [...block.hidden];
        for (const [at, found] of solve(block.statements, inBlock, known, way).entries()) {
          isNarrower = tighten(known, inBlock[at] ?? '', found) || isNarrower;
        }
      }
    }
    if (!isNarrower) break;
  }
  const truths = new Map(figures.flatMap(({ id, truth }) => (truth === undefined ? [] : [[id, truth]])));
  if (truths.size === known.size) tightenNear(statements, hidden, known, truths);
  return new Map([...known].filter(([id]) => hidden.has(id)));
}

function tightenNear(
  statements: readonly Statement[],
  hidden: ReadonlySet<string>,
  known: Map<string, Bounds>,
  truths: ReadonlyMap<string, number>,
): void {
  const found = blocksOf(statements, hidden).flatMap((block) => {
    const asked = [...block.hidden];
    const isMixed = block.statements.some(({ of }) => of !== block.statements[0]?.of);
    const bounds = isMixed ? solve(block.statements, asked, known, 'near', truths) : [];
    return bounds.map((ends, at) => [asked[at] ?? '', ends] as const);
  });
  for (const [id, ends] of found) tighten(known, id, ends);
}

function boundsOf(text: string | null): Bounds {
  if (text === null) return [0, Number.POSITIVE_INFINITY];
  const decimals = text.split('.')[1]?.length ?? 0;
  const half = (0.5 + HAIR) / 10 ** decimals;
  return [Math.max(0, Number(text) - half), Number(text) + half];
}

function statementOf({ kind, total, members, factor = 1, spread = 0 }: Relation): Statement[] {
  const counting = members.filter(({ weight }) => weight !== 0);
  if (counting.length === 0) return [];
  const whole = kind === 'chain' ? 1 : counting.reduce((sum, { weight }) => sum + weight, 0);
  const isSum = kind === 'sum';
  const parts = counting.map(({ cell, weight }) => [cell, (weight * (isSum ? factor : 1)) / whole] as const);
  const merged = new Map<string, number>();
  for (const [id, coefficient] of parts) merged.set(id, (merged.get(id) ?? 0) + coefficient);
  const constant = isSum ? 0 : -Math.log(factor);
  const slack = isSum ? 0 : Math.log(1 + spread);
  const terms = [...merged, [total, -1] as const];
  return [{ of: isSum ? 'numbers' : 'logarithms', terms, low: constant - slack, high: constant + slack }];
}

/** Statements that hang together by hidden figures, and those about what is seen of them. */
function blocksOf(statements: readonly Statement[], hidden: ReadonlySet<string>) {
  const at = new Map<string, Statement[]>();
  for (const statement of statements) {
    for (const [id] of statement.terms) {
      const there = at.get(id);
      if (there) there.push(statement);
      else at.set(id, [statement]);
    }
  }
  const done = new Set<string>();
  return [...hidden].flatMap((start) => {
    if (done.has(start) || !at.has(start)) return [];
    done.add(start);
    const inside = new Set([start]);
    const used = new Set<Statement>();
    for (const id of inside) {
      for (const statement of at.get(id) ?? []) {
        used.add(statement);
        for (const [other] of statement.terms) {
          if (hidden.has(other)) inside.add(other);
          done.add(other);
        }
      }
    }
    for (const statement of [...used]) {
      for (const [id] of statement.terms) {
        const about = (at.get(id) ?? []).filter(({ terms }) => terms.every(([other]) => !hidden.has(other)));
        for (const other of about) used.add(other);
      }
    }
    return [{ statements: [...used], hidden: inside }];
  });
}

/** Columns are shares of a size near each figure; logarithms are of these shares. */
function solve(
  statements: readonly Statement[],
  asked: readonly string[],
  known: ReadonlyMap<string, Bounds>,
  way: 'numbers' | 'logarithms' | 'both' | 'near',
  truths?: ReadonlyMap<string, number>,
): Bounds[] {
  const ids = [...new Set([...asked, ...statements.flatMap(({ terms }) => terms.map(([id]) => id))])];
  const size = new Map(ids.map((id) => [id, truths?.get(id) ?? sizeOf(id, statements, known)]));
  const bounds = ids.map((id): Bounds => {
    const [low, high] = known.get(id) ?? [0, Number.POSITIVE_INFINITY];
    return [low / (size.get(id) ?? 1), high / (size.get(id) ?? 1)];
  });
  const logs = bounds.map(([low, high]): Bounds => [Math.log(low), Math.log(high)]);
  const columnOf = new Map(ids.map((id, at) => [id, at]));
  const offset = way === 'both' ? ids.length : 0;
  const rows = statements.map((statement) => {
    const isLog = statement.of === 'logarithms';
    const unit = isLog ? 1 : (size.get(statement.terms.at(-1)?.[0] ?? '') ?? 1);
    const moved = isLog
      ? statement.terms.reduce((sum, [id, coefficient]) => sum + coefficient * Math.log(size.get(id) ?? 1), 0)
      : 0;
    // near 1 a logarithm is the number less 1
    const ones = way === 'near' && isLog ? statement.terms.reduce((sum, [, part]) => sum + part, 0) : 0;
    return {
      terms: statement.terms.map(([id, coefficient]) => {
        const column = (columnOf.get(id) ?? 0) + (isLog ? offset : 0);
        return [column, isLog ? coefficient : (coefficient * (size.get(id) ?? 1)) / unit] as const;
      }),
      low: statement.low / unit - moved + ones,
      high: statement.high / unit - moved + ones,
    };
  });
  const program: LinearProgram =
    way === 'both'
      ? {
          columns: [...bounds, ...logs],
          rows: [...rows, ...bounds.flatMap((ends, at) => curve(ends, at, offset))],
        }
      : { columns: way === 'logarithms' ? logs : bounds, rows };
  const found = extremesOf(
    program,
    asked.map((id) => columnOf.get(id) ?? 0),
  );
  return found.map(([low, high], at) => {
    const unit = size.get(asked[at] ?? '') ?? 1;
    return way === 'logarithms' ? [Math.exp(low) * unit, Math.exp(high) * unit] : [low * unit, high * unit];
  });
}

/** A number near the figure: the middle of what is known of it, else what stands beside it. */
function sizeOf(id: string, statements: readonly Statement[], known: ReadonlyMap<string, Bounds>): number {
  const [low, high] = known.get(id) ?? [0, Number.POSITIVE_INFINITY];
  if (Number.isFinite(high)) return low > 0 ? Math.sqrt(low * high) : high / 2;
  if (low > 0) return low * 2;
  const beside = statements
    .filter(({ terms, of }) => of === 'numbers' && terms.some(([other]) => other === id))
    .flatMap(({ terms }) => terms.map(([other]) => known.get(other)?.[1] ?? Number.POSITIVE_INFINITY))
    .filter(Number.isFinite);
  return beside[0] ?? 1;
}

const TOUCHES = [
  0.05, 0.2, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.15, 1.25, 1.5, 2, 5, 20,
];

/** Rows that hold the logarithm of a column: under tangents, over the chord between its ends. */
function curve([low, high]: Bounds, number: number, offset: number): LinearProgram['rows'][number][] {
  const logarithm = number + offset;
  const ends = [low, high].filter((end) => end > 0 && Number.isFinite(end));
  const inside = TOUCHES.filter((touch) => touch > low && touch < high);
  const tangents = [...ends, ...inside].map((touch) => ({
    terms: [[logarithm, 1] as const, [number, -1 / touch] as const],
    low: Number.NEGATIVE_INFINITY,
    high: Math.log(touch) - 1,
  }));
  if (ends.length < 2 || high - low < HAIR * high) return tangents;
  const slope = (Math.log(high) - Math.log(low)) / (high - low);
  const chord = {
    terms: [[logarithm, 1] as const, [number, -slope] as const],
    low: Math.log(low) - slope * low,
    high: Number.POSITIVE_INFINITY,
  };
  return [...tangents, chord];
}

/** Whether what was found is narrower than what was known, by more than the solver's own noise. */
function tighten(known: Map<string, Bounds>, id: string, [low, high]: Bounds): boolean {
  const [from, to] = known.get(id) ?? [0, Number.POSITIVE_INFINITY];
  const hair = HAIR * Math.max(low, 0);
  const least = Math.max(from, low - hair);
  const most = Math.min(to, high + hair);
  known.set(id, [least, most]);
  return least > from + 10 * hair || most < to - 10 * hair;
}
