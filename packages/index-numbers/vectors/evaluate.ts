import { IndexNumberError } from '../src/index-number-error.ts';
import { type Context, Params, Unsupported, type VectorCase, type VectorFile } from './case.ts';
import { type Difference, differences, inExpectedOrder, printDifferences } from './compare.ts';
import { kinds } from './kinds.ts';

/** What the schema says where a case names no tolerance of its own, relative. */
const DEFAULT_TOLERANCE = 1e-10;
const TOLERANCES: readonly (readonly [RegExp, number])[] = [
  [/^(gearyKhamis$|.*[tT]imeProductDummy)/, 1e-9],
  [/[cC]ontributions.*(Jevons|Geometric|Tornqvist|Fisher)|^contributions$/, 1e-8],
];

/** Evaluates every case of a file; answers the differences of each, empty = passed. */
export function evaluateFile(
  file: VectorFile,
  folder: string,
): readonly (readonly [VectorCase, readonly Difference[]])[] {
  const results = new Map<string, unknown>();
  const resultOf = (id: string): unknown => {
    const vector = file.cases.find((one) => one.id === id);
    if (!vector) throw new Unsupported(`No case is called ${id}`);
    if (!results.has(id)) results.set(id, run(file, folder, vector, resultOf));
    return results.get(id);
  };
  return file.cases.map((vector) => [vector, judge(vector, () => resultOf(vector.id))]);
}

function run(file: VectorFile, folder: string, vector: VectorCase, resultOf: Context['resultOf']): unknown {
  const kind = kinds[file.input.kind];
  if (!kind) throw new Unsupported(`Unknown input kind ${file.input.kind}`);
  const params = new Params(vector.params);
  const result = kind({ folder, input: file.input, vector, params, resultOf });
  const unread = params.unread();
  if (unread.length > 0) throw new Unsupported(`Unknown parameter ${unread.join(', ')}`);
  return result;
}

function judge(vector: VectorCase, evaluate: () => unknown): readonly Difference[] {
  const refusal = refusalExpected(vector.expected);
  let got: unknown;
  try {
    got = evaluate();
  } catch (error) {
    if (error instanceof IndexNumberError && refusal !== null && sameRefusal(refusal, error.code)) return [];
    const message = error instanceof Error ? error.message : String(error);
    return [{ place: 'evaluation', expected: vector.expected, got: message }];
  }
  const tolerance = vector.tolerance ?? givenTolerance(vector) ?? defaultTolerance(vector.formula);
  const { published } = vector;
  return [
    ...differences(vector.expected, got, tolerance),
    ...(published
      ? printDifferences(
          published.values,
          inExpectedOrder(vector.expected, got),
          published.toleranceAbs ?? 0.5 * 10 ** -published.decimals,
        )
      : []),
  ];
}

function refusalExpected(expected: unknown): string | null {
  if (typeof expected !== 'object' || expected === null || !('error' in expected)) return null;
  return String(expected.error);
}

/** The codes are suggestions, but "I do not know that" is no refusal of the numbers. */
function sameRefusal(expected: string, code: string): boolean {
  return expected === code || !(code.startsWith('UNKNOWN_') || expected.startsWith('UNKNOWN_'));
}

function givenTolerance({ params }: VectorCase): number | undefined {
  const value = params && 'toleranceRel' in params ? params.toleranceRel : undefined;
  return typeof value === 'number' ? value : undefined;
}

function defaultTolerance(formula: string): number {
  return TOLERANCES.find(([pattern]) => pattern.test(formula))?.[1] ?? DEFAULT_TOLERANCE;
}
