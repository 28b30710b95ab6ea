import type { Field, PriceDataSet, SoftCheck } from '@datum/contract/data-sets/price-data-set';

/** Names that a data set uses and does not declare, each a sentence: a misspelt one would convert or ask nothing. */
export function dataSetFaults(dataSet: PriceDataSet, all: readonly PriceDataSet[]): string[] {
  const { code, resource, boughtAs, quoteTerms, itemAttributes, conversion, columns, checks } = dataSet;
  const term = named(`term of ${code}`, quoteTerms);
  const attribute = named(`item attribute of ${code}`, itemAttributes);
  return [
    ...(resource === `data.${code}` ? [] : [`${code} is kept by the permissions of ${resource}`]),
    ...(boughtAs && !all.some((one) => one.code === boughtAs && boughtAs !== code)
      ? [`${boughtAs}, by which ${code} is bought, is no other data set`]
      : []),
    ...[quoteTerms, itemAttributes].flatMap((fields) =>
      fields
        .filter(({ name }, place) => fields.findIndex((field) => field.name === name) !== place)
        .map(({ name }) => `${code} has two fields ${name}`),
    ),
    ...columns.flatMap((column) => ('term' in column ? term(column.term) : [])),
    ...(conversion?.hours
      ? [...term(conversion.hours.term, NUMBERS), ...attribute(conversion.hours.attribute, NUMBERS)]
      : []),
    ...(conversion?.currency ? term(conversion.currency.term, ['currency']) : []),
    // a check asks by one limit or order: a second one of the same rule would never ask
    ...checks
      .filter(({ rule }, place) => checks.findIndex((one) => one.rule === rule) !== place)
      .map(({ rule }) => `${code} has the check ${rule} twice`),
    ...checks.flatMap((check) => checkFaults(check, term, attribute)),
  ];
}

const NUMBERS = ['decimal', 'integer'] as const;
type Kinds = readonly Field['kind'][];
type Named = (name: string, kinds?: Kinds, choices?: readonly string[]) => string[];

/** What is wrong with a name among these fields: there is none, of another kind, or without one of the choices. */
const named =
  (what: string, fields: readonly Field[]): Named =>
  (name, kinds, choices = []) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [`${name} is no ${what}`];
    if (kinds && !kinds.includes(field.kind)) return [`${name}, a ${what}, is of the kind ${field.kind}`];
    const has: readonly string[] = field.kind === 'choice' ? field.choices : choices;
    return choices
      .filter((choice) => !has.includes(choice))
      .map((choice) => `${choice} is no choice of ${name}, a ${what}`);
  };

function checkFaults(check: SoftCheck, term: Named, attribute: Named): string[] {
  if (check.rule === 'term-order') return term(check.term, ['choice'], check.order);
  if (check.rule !== 'item-order') return [];
  return [
    ...attribute(check.by, check.order ? ['choice'] : NUMBERS, check.order),
    ...check.same.flatMap((name) => attribute(name)),
  ];
}
