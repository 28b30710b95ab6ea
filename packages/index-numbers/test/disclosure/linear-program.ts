import loadHighs, { type Highs } from 'highs';

/** Rows over columns: each row's sum of coefficient × column lies between its ends, each column too. */
export interface LinearProgram {
  readonly columns: readonly (readonly [low: number, high: number])[];
  readonly rows: readonly {
    readonly terms: readonly (readonly [column: number, coefficient: number])[];
    readonly low: number;
    readonly high: number;
  }[];
}

// its declarations say that the loader is the default export's own default; it is the default export
const load: unknown = loadHighs;
if (typeof load !== 'function') throw new Error('highs exports no loader');
const highs: Highs = await load();
const { modelStatus } = highs.constants;
const FINER = 1e-9;

/**
 * The least and the greatest value of each of the columns asked for, by HiGHS. What nothing limits is infinite.
 *
 * @throws Error when the rows contradict each other: then what is shown is not what was computed
 */
export function extremesOf(
  { columns, rows }: LinearProgram,
  asked: readonly number[],
): (readonly [least: number, most: number])[] {
  const starts = [0];
  for (const { terms } of rows) starts.push((starts.at(-1) ?? 0) + terms.length);
  const matrix = {
    format: 'csr' as const,
    numRows: rows.length,
    numCols: columns.length,
    starts: Int32Array.from(starts),
    indices: Int32Array.from(rows.flatMap(({ terms }) => terms.map(([column]) => column))),
    values: Float64Array.from(rows.flatMap(({ terms }) => terms.map(([, coefficient]) => coefficient))),
  };
  const end = (value: number) =>
    Number.isFinite(value) ? value : value > 0 ? highs.infinity : -highs.infinity;
  const model = highs.createModel({
    numCols: columns.length,
    numRows: rows.length,
    colCost: new Float64Array(columns.length),
    colLower: columns.map(([low]) => end(low)),
    colUpper: columns.map(([, high]) => end(high)),
    rowLower: rows.map(({ low }) => end(low)),
    rowUpper: rows.map(({ high }) => end(high)),
    matrix,
  });
  try {
    model.options.set({
      output_flag: false,
      presolve: 'off',
      primal_feasibility_tolerance: FINER,
      dual_feasibility_tolerance: FINER,
    });
    const least = (column: number, sign: 1 | -1) => {
      // each program anew: from an unbounded one HiGHS goes on wrongly
      model.clearSolver();
      model.changeColCost(column, sign);
      model.run();
      const status = model.getModelStatus();
      const value = status === modelStatus.unbounded ? Number.NEGATIVE_INFINITY : model.getObjectiveValue();
      model.changeColCost(column, 0);
      if (status === modelStatus.unbounded || status === modelStatus.optimal) return value;
      throw new Error(`The program has no answer: status ${status}`);
    };
    return asked.map((column) => [least(column, 1), -least(column, -1)] as const);
  } finally {
    model.dispose();
  }
}
