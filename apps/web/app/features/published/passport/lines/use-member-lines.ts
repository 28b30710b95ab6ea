import type { Passport } from '@datum/contract/publication/passport';
import { printedSum } from '@datum/contract/publication/printed-sum';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import type { Lines } from './cells.rules.ts';
import { sumRows } from './sum-rows.rules.ts';
import { useNumbers } from './use-numbers.ts';

/** The regions that a figure is the sum of: share x value. */
export function useMemberLines(passport: Passport): Lines {
  const t = useTranslations('passport.part');
  const text = useLocalText();
  const { number, factor, opens } = useNumbers();
  const { members, decimals, unit } = passport;
  const printed = printedSum(passport, 'members');
  const { digits, mean, isOff } = printed;
  const value = t(unit === 'index' ? 'index' : 'price');
  return {
    heads: [t('region'), t('share'), value],
    lines: members.map(({ code, label, value: exact, figure, withheld }) => {
      const line = printed.lines.get(code);
      return {
        code,
        label: text(label),
        bar: null,
        cells: [
          {
            value: line?.share,
            decimals: digits,
            from: line?.factor ? `${number(line.given, digits)} ×\u00a0${factor(line.factor)}` : undefined,
          },
          {
            value: line?.value,
            decimals: exact === null ? decimals : digits,
            href: opens(figure),
            withheld,
          },
        ],
      };
    }),
    sums: sumRows(
      passport,
      printed,
      {
        sum: t('sum.members'),
        link: t('link'),
        unrounded: t('unrounded'),
        figure: t(unit === 'index' ? 'index' : 'total'),
      },
      { from: (whole) => t('mean-from', { mean: factor(whole) }) },
    ),
    words: [...(mean === null ? [] : [t('moved.members')]), ...(isOff ? [t('as-printed')] : [])],
  };
}
