/** A matrix of index numbers, as the vectors write it. */
export interface Table {
  readonly levels: readonly string[];
  readonly periods: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
}

export interface Difference {
  readonly place: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** Below this size differences are absolute: a contribution of exactly 0 may come out as 1e-17. */
const SMALLEST_SCALE = 1e-6;

/**
 * Everything in which a result differs from what is expected: numbers by relative tolerance, all else exactly.
 * Tables are compared by the names of their levels and periods, objects by the keys that are expected.
 */
export function differences(
  expected: unknown,
  got: unknown,
  tolerance: number,
  place = '',
): readonly Difference[] {
  if (typeof expected === 'number') {
    const near =
      typeof got === 'number' &&
      Math.abs(got - expected) <= tolerance * Math.max(Math.abs(expected), SMALLEST_SCALE);
    return near ? [] : [{ place, expected, got }];
  }
  if (isTable(expected))
    return isTable(got) ? tableDifferences(expected, got, tolerance, place) : [{ place, expected, got }];
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return [{ place, expected, got }];
    return expected.flatMap((item, position) =>
      differences(item, got[position], tolerance, `${place}[${position}]`),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof got !== 'object' || got === null) return [{ place, expected, got }];
    const fields: Readonly<Record<string, unknown>> = { ...got };
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, fields[key], tolerance, place === '' ? key : `${place}.${key}`),
    );
  }
  return expected === got ? [] : [{ place, expected, got: got ?? null }];
}

/** Whether a result is a table: levels by periods, with a row of values for each level. */
export function isTable(value: unknown): value is Table {
  return (
    typeof value === 'object' &&
    value !== null &&
    'levels' in value &&
    'periods' in value &&
    'values' in value
  );
}

function tableDifferences(
  expected: Table,
  got: Table,
  tolerance: number,
  place: string,
): readonly Difference[] {
  return expected.levels.flatMap((level, row) => {
    const line = got.values[got.levels.indexOf(level)];
    return expected.periods.flatMap((period, column) => {
      const where = `${place}${level} ${period}`;
      return differences(
        expected.values[row]?.[column],
        line?.[got.periods.indexOf(period)],
        tolerance,
        where,
      );
    });
  });
}

/** Where a result, rounded, is not the printed figure; `got` in the order of the printed figures. */
export function printDifferences(
  printed: unknown,
  got: unknown,
  toleranceAbs: number,
  place = 'printed ',
): readonly Difference[] {
  if (Array.isArray(printed)) {
    const items: readonly unknown[] = Array.isArray(got) ? got : [];
    return printed.flatMap((item, position) =>
      printDifferences(item, items[position], toleranceAbs, `${place}[${position}]`),
    );
  }
  // a hair for the binary form of the printed figure
  const near =
    typeof printed === 'number' &&
    typeof got === 'number' &&
    Math.abs(got - printed) <= toleranceAbs * (1 + 1e-9);
  return near ? [] : [{ place, expected: printed, got }];
}

/** The rows of a result in the order in which they are expected. */
export function inExpectedOrder(expected: unknown, got: unknown): unknown {
  if (!isTable(expected) || !isTable(got)) return got;
  return expected.levels.map((level) => got.values[got.levels.indexOf(level)]);
}
