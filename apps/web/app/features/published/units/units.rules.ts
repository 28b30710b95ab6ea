import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { formatDecimal, parseDecimal } from '@datum/index-numbers/publication/decimal';

/** A row whose figures were converted on the screen: they are computed, not published. */
interface ConvertedRow extends FigureRow {
  readonly converted: true;
}

export const isConverted = (row: FigureRow): row is ConvertedRow => 'converted' in row;

/**
 * A figure in another unit of time: value x hours of that unit / hours of its own, computed on the decimals as they are
 * published and rounded once, half away from zero.
 *
 * @example
 * convert('138.00', { from: '8', to: '1', decimals: 2 }); // => '17.25'
 */
export function convert(
  value: string,
  { from, to, decimals }: { readonly from: string; readonly to: string; readonly decimals: number },
): string {
  const [figure, own, wanted] = [parseDecimal(value), parseDecimal(from), parseDecimal(to)];
  const numerator = figure.units * wanted.units * 10n ** BigInt(own.decimals + decimals);
  const divisor = own.units * 10n ** BigInt(figure.decimals + wanted.decimals);
  const half = numerator < 0n ? -divisor : divisor;
  return formatDecimal({ units: (2n * numerator + half) / (2n * divisor), decimals });
}

/** The units of time that a table's figures can be converted to: none where they are changes, or no time is paid for. */
export const unitsOf = ({ measure, time_units = [], rows }: FigureTable) =>
  measure === 'level' && rows.some(({ item }) => item?.hours !== undefined) ? time_units : [];

/**
 * The table with its figures in another unit of time, by the hours that items and units state; as it is where the unit is
 * not one of its own. Rows that have this unit, and those that are not paid by time, stay as published.
 */
export function inUnit(table: FigureTable, code: string | null): FigureTable {
  const unit = unitsOf(table).find((each) => each.code === code);
  return unit ? { ...table, rows: table.rows.map((row) => rowIn(row, unit, table.decimals)) } : table;
}

function rowIn(
  row: FigureRow,
  unit: { readonly code: string; readonly name: FigureRow['region']['name']; readonly hours: string },
  decimals: number,
): FigureRow {
  const { item } = row;
  if (item?.hours === undefined || item.unit === unit.code) {
    return row;
  }
  const own = item.hours;
  const other = (value: string | null) =>
    value === null ? null : convert(value, { from: own, to: unit.hours, decimals });
  const converted: ConvertedRow = {
    ...row,
    converted: true,
    item: { ...item, unit: unit.code, unit_name: unit.name, hours: unit.hours },
    cells: row.cells.map(
      (cell) => cell && { ...cell, value: other(cell.value), low: other(cell.low), high: other(cell.high) },
    ),
  };
  return converted;
}
