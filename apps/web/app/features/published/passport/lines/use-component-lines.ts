import type { Passport } from '@datum/contract/publication/passport';
import { printedSum } from '@datum/contract/publication/printed-sum';
import { groupNameOf } from '@datum/contract/subjects/families';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../../ui/words/period.ts';
import type { Cell, Lines } from './cells.rules.ts';
import { sumRows } from './sum-rows.rules.ts';
import { useNumbers } from './use-numbers.ts';

/** What an index is the weighted sum of: groups, or indices of other families. */
export function useComponentLines(passport: Passport): Lines {
  const t = useTranslations('passport.part');
  const ui = useUi();
  const text = useLocalText();
  const { number, factor, opens } = useNumbers();
  const { components, decimals, subject, points_from, base_mean } = passport;
  const printed = printedSum(passport, 'components');
  const { digits, mean, isOff } = printed;
  const longest = Math.max(...components.map(({ points }) => Number(points)));
  const isRebased = components.some(({ rebased }) => rebased);
  const cellsOf = ({ code, value, figure, points, rebased }: Passport['components'][number]): Cell[] => {
    const line = printed.lines.get(code);
    const divided = line?.divided;
    const share = {
      value: line?.share,
      decimals: digits,
      from: line?.factor ? `${number(line.given, digits)} ×\u00a0${factor(line.factor)}` : undefined,
    };
    const relative = { value: line?.value, decimals: value === null ? decimals : digits };
    const last = { value: points, decimals: 2 };
    if (!isRebased) return [share, { ...relative, href: opens(figure) }, last];
    const published = {
      value: rebased?.published,
      decimals,
      href: opens(figure),
      from: divided ? t('before', { value: number(divided.unrounded, digits) }) : undefined,
    };
    return [
      share,
      published,
      { ...relative, from: divided ? `÷\u00a0${factor(divided.by)}` : undefined },
      last,
    ];
  };
  return {
    heads: [
      text(groupNameOf(subject)),
      t('weight'),
      ...(isRebased ? [t('published')] : []),
      t('relative'),
      t('points'),
    ],
    lines: components.map((each) => ({
      code: each.code,
      label: each.rebased?.survey
        ? t('survey', { name: text(each.label), survey: formatPeriod(each.rebased.survey, ui, 'short') })
        : text(each.label),
      cells: cellsOf(each),
      bar: longest > 0 ? Number(each.points) / longest : 0,
    })),
    sums: sumRows(
      passport,
      printed,
      { sum: t('sum.components'), link: t('link'), unrounded: t('unrounded'), figure: t('index') },
      {
        between: isRebased ? 1 : 0,
        points: components.reduce((sum, { points }) => sum + Number(points), 0),
        from: (whole) => t('mean-from', { mean: factor(whole) }),
      },
    ),
    words: [
      ...(mean === null ? [] : [t('moved.components')]),
      ...(isRebased && components.every(({ value }) => value !== null) ? [t('rebased')] : []),
      ...(base_mean === null ? [t('not-the-sum')] : []),
      ...(isOff ? [t('as-printed')] : []),
      ...(points_from === 'printed' ? [t('points-printed')] : []),
    ],
  };
}
