import type { MatchedStep, Passport } from '@datum/contract/publication/passport';
import type { LocalText } from '@datum/contract/values/local-text';

type Row = readonly (string | number | null | undefined)[];

const HEAD: Row = ['kind', 'code', 'name', 'weight', 'base_price', 'value', 'printed', 'figure'];

/**
 * The inputs of a figure as tidy CSV: one line for each component, item, region or quote with the numbers as deep as the
 * reader has them (unrounded, else as printed), the rules, and the result that they must give.
 */
export function inputsCsv(passport: Passport, text: (words: LocalText) => string): string {
  const { rules } = passport;
  const rows: Row[] = [
    HEAD,
    ...(passport.is_demo
      ? [['note', 'demonstration', 'Every figure and name in this file is invented.']]
      : []),
    [
      'result',
      passport.period,
      `${text(passport.title)}, ${text(passport.place)}`,
      null,
      null,
      passport.exact,
      passport.value,
      passport.figure,
    ],
    ...passport.components.map(
      (each): Row => [
        'component',
        each.code,
        text(each.label),
        each.weight,
        null,
        each.value,
        each.relative,
        each.figure,
      ],
    ),
    ...passport.items.map(
      (each): Row => [
        'item',
        each.code,
        text(each.label),
        each.weight,
        each.base_price ?? each.base_printed,
        each.price ?? each.printed,
        each.relative,
        each.figure,
      ],
    ),
    ...passport.members.map(
      (each): Row => [
        'region',
        each.code,
        text(each.label),
        each.share,
        null,
        each.value,
        each.printed,
        each.figure,
      ],
    ),
    ...passport.quotes.map((price, place): Row => ['quote', place + 1, null, null, null, price, price, null]),
    ...passport.items.flatMap(({ code, step }) => stepRows(step, code)),
    ...stepRows(passport.step, null),
    ['rule', 'calculation', passport.recompute],
    ['rule', 'points_from', passport.points_from],
    ['rule', 'base_mean', null, null, null, passport.base_mean],
    ['rule', 'share_link', null, null, null, passport.share_link],
    ['rule', 'elementary', passport.elementary],
    ['rule', 'mean', passport.mean],
    ['rule', 'formula', rules.formula],
    ['rule', 'rule_set', text(rules.rule_set)],
    ['rule', 'structure', text(rules.structure)],
    ['rule', 'weights', rules.weights && text(rules.weights)],
    ['rule', 'decimals', null, null, null, passport.decimals],
    ['rule', 'rounding', rules.rounding],
    ['rule', 'engine', rules.engine],
    ...(rules.hashes
      ? ([
          ['rule', 'inputs_hash', rules.hashes.inputs],
          ['rule', 'result_hash', rules.hashes.result],
        ] satisfies Row[])
      : []),
  ];
  return rows
    .map((row) => HEAD.map((_, place) => field(row[place])).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** The step of a level since the month before: both months' matched prices, each with where it comes from, then the movement. */
function stepRows(step: MatchedStep | null, code: string | null): Row[] {
  if (!step || step.movement === null) return [];
  const side = (kind: string, prices: MatchedStep['now']) =>
    prices.map(({ price, origin }): Row => [kind, code, origin, null, null, price, null, null]);
  return [
    ...side('matched_before', step.before),
    ...side('matched_now', step.now),
    ['movement', code, step.lenders.join('+'), null, step.level_before, step.movement, null, null],
  ];
}

/** One field; a text that a spreadsheet would take for a formula is made plain. */
function field(value: Row[number]): string {
  if (value === null || value === undefined) {
    return '';
  }
  const words =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-?\d/.test(value)
      ? `'${value}`
      : String(value);
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}
