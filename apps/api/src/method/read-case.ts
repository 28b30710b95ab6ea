import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_RULE_SET, type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import { addPeriods, PERIOD_PATTERN, placeOfPeriod } from '@datum/contract/values/period';
import { parse } from 'csv-parse/sync';
import { CaseRefused } from './case-refused.ts';
import { checkCase } from './check-case.ts';

/** A row of a file by its headings. */
export type Row = Readonly<Record<string, string>>;

/** A case of the method as its folder says it, rows in the order of their position. */
export interface Case {
  readonly rules: RuleSet;
  /** Names of the periods, oldest first. */
  readonly periods: readonly string[];
  readonly items: readonly Row[];
  readonly regions: readonly Row[];
  readonly lines: readonly Row[];
  readonly quotes: readonly Row[];
  readonly weights: readonly Row[];
  readonly exclusions: readonly Row[];
  readonly bases: readonly Row[];
}

const COLUMNS = {
  periods: ['period'],
  items: ['position', 'item', 'group', 'unit', 'weight'],
  regions: ['position', 'region', 'region_group', 'share'],
  lines: ['line', 'item', 'region', 'from', 'to', 'replaced_by', 'ratio'],
  quotes: ['line', 'period', 'price', 'accepted', 'source'],
  weights: ['base', 'category', 'group', 'weight'],
  exclusions: ['variant', 'group'],
  bases: ['position', 'base', 'from', 'to', 'link'],
} as const;

/**
 * Reads a folder of the method's cases (docs/check-us.md).
 *
 * @throws CaseRefused a file or column that is missing, rules that cannot be computed by, periods with a hole, rows that
 * cannot be read
 */
export function readCase(folder: string): Case {
  const read = (name: keyof typeof COLUMNS) => readRows(folder, name);
  const by = (column: string) => (a: Row, b: Row) => Number(a[column]) - Number(b[column]);
  const periods = read('periods').map(({ period = '' }) => period);
  checkPeriods(periods);
  const input: Case = {
    rules: readRules(folder),
    periods: periods.toSorted(),
    items: read('items').toSorted(by('position')),
    regions: read('regions').toSorted(by('position')),
    lines: read('lines').toSorted(by('line')),
    quotes: read('quotes'),
    weights: read('weights'),
    exclusions: read('exclusions'),
    bases: read('bases').toSorted(by('position')),
  };
  checkCase(input);
  return input;
}

function readRows(folder: string, name: keyof typeof COLUMNS): Row[] {
  const path = join(folder, `${name}.csv`);
  if (!existsSync(path)) throw new CaseRefused(`There is no ${name}.csv in the folder.`);
  const rows = parse<Row>(readFileSync(path, 'utf8'), { columns: true, bom: true, skip_empty_lines: true });
  const [first] = rows;
  const missing = first && COLUMNS[name].find((column) => first[column] === undefined);
  if (missing) throw new CaseRefused(`${name}.csv has no column ${missing}.`);
  return rows;
}

function readRules(folder: string): RuleSet {
  const path = join(folder, 'rules.json');
  if (!existsSync(path)) throw new CaseRefused('There is no rules.json in the folder.');
  const known = readJson(path);
  const decimals = {
    ...DEFAULT_RULE_SET.decimals,
    ...('decimals' in Object(known) ? Object(known).decimals : {}),
  };
  const rules = ruleSet.safeParse({ ...DEFAULT_RULE_SET, ...known, decimals });
  if (rules.success) return rules.data;
  const [issue] = rules.error.issues;
  throw new CaseRefused(`rules.json cannot be computed by: ${issue?.path.join('.')}.`);
}

function readJson(path: string): object {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new CaseRefused('rules.json is no JSON.', { cause: error });
  }
}

function checkPeriods(periods: readonly string[]): void {
  const odd = periods.find((period) => !PERIOD_PATTERN.test(period));
  if (odd !== undefined) throw new CaseRefused(`${odd} is no period.`);
  const places = periods.map(placeOfPeriod).toSorted((a, b) => a - b);
  const hole = places.findIndex((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1);
  if (places.length === 0 || hole > 0) throw new CaseRefused('The periods have a hole, or there are none.');
}

/** The month that stands for a period: rounds of the service are monthly, and a case may have any frequency. */
export const monthOf = (at: number): string => addPeriods(FIRST_MONTH, at);
const FIRST_MONTH = '2000-01';

/** The period of a month. */
export const periodOf = ({ periods }: Case, month: string): string =>
  periods[placeOfPeriod(month) - placeOfPeriod(FIRST_MONTH)] ?? month;

/** The month of a period's name; of one outside the case a month before or after all of it. */
export function monthNamed({ periods }: Case, period: string): string {
  const at = periods.indexOf(period);
  if (at >= 0) return monthOf(at);
  return period < (periods[0] ?? '') ? monthOf(-2) : monthOf(periods.length + 1);
}
