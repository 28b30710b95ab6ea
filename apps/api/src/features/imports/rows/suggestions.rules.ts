import { normalise } from './columns.rules.ts';

const LEAST_LIKENESS = 0.45;

/** Different texts of one file that a name is looked for; a file with more of them is of something else. */
const MOST_TEXTS = 500;

/**
 * Gives the name most like a text by shared pairs of letters (Dice), null when none is near. Each text is looked up once.
 */
export function suggestionsFrom(names: readonly string[]): (text: string) => string | null {
  const known = names.map((name) => ({ name, pairs: pairsOf(name) }));
  const given = new Map<string, string | null>();
  return (text) => {
    const before = given.get(text);
    if (before !== undefined || given.size >= MOST_TEXTS) return before ?? null;
    const found = nearest(pairsOf(text), known);
    given.set(text, found);
    return found;
  };
}

function nearest(
  wanted: ReadonlySet<string>,
  known: readonly { readonly name: string; readonly pairs: ReadonlySet<string> }[],
): string | null {
  let best: { name: string | null; likeness: number } = { name: null, likeness: LEAST_LIKENESS };
  for (const { name, pairs } of known) {
    const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
    const likeness = (2 * shared) / (wanted.size + pairs.size || 1);
    if (likeness > best.likeness) best = { name, likeness };
  }
  return best.name;
}

function pairsOf(text: string): Set<string> {
  const plain = normalise(text).replaceAll(' ', '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
}
