import {
  type AxiomFormula,
  type AxiomName,
  axioms as axiomChecks,
  axiomFormulas,
  type Draw,
  holds,
} from '../../test/axioms.ts';
import { type Context, Unsupported } from '../case.ts';

/** As many draws, and of the same kind, as the file was made with. */
const DRAWS = 400;
const PRODUCTS = 6;
const SPREAD = 0.5;

/** Which axioms held in all draws; `null` where the file says that the question does not apply. */
export function axioms({ vector }: Context): unknown {
  const { formula, expected } = vector;
  if (!Object.hasOwn(axiomFormulas, formula)) throw new Unsupported(`Unknown formula ${formula}`);
  const random = randomNumbers(20260101);
  const draws = Array.from({ length: DRAWS }, () => draw(random));
  const cells = Object.entries(expected as Readonly<Record<string, boolean | null>>).map(([axiom, cell]) => {
    if (!Object.hasOwn(axiomChecks, axiom)) throw new Unsupported(`Unknown axiom ${axiom}`);
    return [
      axiom,
      cell === null ? null : draws.every((one) => holds(formula as AxiomFormula, axiom as AxiomName, one)),
    ];
  });
  return Object.fromEntries(cells);
}

function draw(random: () => number): Draw {
  const column = () => Array.from({ length: PRODUCTS }, () => Math.exp(SPREAD * normal(random)));
  const [p0, p1, p2, q0, q1, q2] = [column(), column(), column(), column(), column(), column()];
  return {
    ...{ p0, p1, p2, q0, q1, q2, basket: column(), units: column() },
    k: 1 + random(),
    h: 1.1 + random(),
    riser: Math.floor(random() * PRODUCTS),
  };
}

/** Box-Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Mulberry32: the same draws on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
