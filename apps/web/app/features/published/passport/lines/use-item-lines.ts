import type { Passport } from '@datum/contract/publication/passport';
import { printedMean } from '@datum/contract/publication/printed-mean';
import { FACTOR_DIGITS } from '@datum/contract/publication/printed-shares';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../../ui/ui-provider.tsx';
import type { Numeric } from '../../../../ui/words/format.ts';
import { formatPeriod, formatSpan } from '../../../../ui/words/period.ts';
import type { Cell, Lines, SumRow } from './cells.rules.ts';
import { useNumbers } from './use-numbers.ts';

/** Decimals of a price. */
const PRICE = 2;

/** The items of a unit price index: the mean of their relatives. */
export function useItemLines(passport: Passport): Lines {
  const t = useTranslations('passport.part');
  const ui = useUi();
  const text = useLocalText();
  const { number, opens } = useNumbers();
  const { items, items_have_levels: hasLevels, decimals, value, elementary, base_span, period } = passport;
  const { lines, mean, divisor, unrounded, digits } = printedMean(passport);
  const before = hasLevels ? 1 : 2;
  const step = (label: string, cell: Cell): SumRow => ({
    label,
    cells: [...Array.from({ length: before + 1 }, () => null), cell, null],
  });
  /** A number of an item, or why there is none. */
  const shown = (value: Numeric, withheld: Cell['withheld'], cell: Omit<Cell, 'value'>): Cell => ({
    ...cell,
    value,
    withheld: value === null ? withheld : null,
  });
  return {
    heads: [
      t('item'),
      t('weight'),
      ...(hasLevels ? [] : [base_span ? formatSpan(base_span, ui) : t('base')]),
      formatPeriod(period, ui, 'short'),
      t('relative'),
      t('quotes'),
    ],
    lines: items.map(({ code, label, withheld, printed, base_printed, figure, n_quotes }) => {
      const line = lines.get(code);
      const divided = line?.divided;
      return {
        code,
        label: text(label),
        bar: null,
        cells: [
          { value: line?.weight, decimals: digits },
          ...(hasLevels ? [] : [shown(base_printed, withheld, { decimals: PRICE })]),
          shown(printed, withheld, { decimals: PRICE, href: opens(figure) }),
          shown(line?.relative ?? null, withheld, {
            decimals: divided ? digits : decimals,
            from: divided
              ? `${number(divided.now, digitsOf(divided.now))} ÷\u00a0${number(divided.base, digitsOf(divided.base))}`
              : undefined,
          }),
          { value: n_quotes, decimals: 0 },
        ],
      };
    }),
    sums:
      mean === null
        ? []
        : [
            step(t('mean'), { value: mean, decimals: digits }),
            ...(divisor === null
              ? []
              : [
                  step(t('base-mean'), { value: divisor, decimals: FACTOR_DIGITS, sign: '÷' }),
                  step(t('unrounded'), { value: unrounded, decimals: digits }),
                ]),
            step(t('index'), { value, decimals }),
          ],
    words: [
      ...(mean === null || !isFormula(elementary) ? [] : [t(`mean-of.${elementary}`)]),
      ...(items.some(({ withheld }) => withheld === 'group') ? [t('withheld.group')] : []),
    ],
  };
}

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const FORMULAS = ['jevons', 'carli', 'harmonic', 'dutot'] as const;
const isFormula = (name: string | null): name is (typeof FORMULAS)[number] =>
  FORMULAS.some((each) => each === name);
