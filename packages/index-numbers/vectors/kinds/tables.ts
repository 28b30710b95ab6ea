import { type FixedBaseSeries, fixedBaseSeries } from '../../src/time/series.ts';
import { type Context, Unsupported } from '../case.ts';
import { isTable, type Table } from '../compare.ts';

/** Applies a function to every level of a table, as a series. */
export function mapTable(table: Table, change: (series: FixedBaseSeries) => FixedBaseSeries): Table {
  const lines = table.values.map((values) => change(fixedBaseSeries({ periods: table.periods, values })));
  return { levels: table.levels, periods: lines[0]?.periods ?? [], values: lines.map((line) => line.values) };
}

/** The table of the case that the parameter `of` names. */
export function tableOf({ params, resultOf }: Context): Table {
  const id = params.text('of');
  const result = resultOf(id);
  if (!isTable(result)) throw new Unsupported(`Case ${id} gives no table`);
  return result;
}
