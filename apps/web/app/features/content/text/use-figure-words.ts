import type { ShownFigure } from '@datum/contract/content/content-calls';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber, MISSING } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';

/** What is said of a live figure: its number with its unit or base, and all that tells it apart from others. */
export function useFigureWords() {
  const t = useTranslations('site.figure');
  const ui = useUi();
  const text = useLocalText();
  const baseOf = ({ base }: ShownFigure) => (base ? text(base) : '');
  return {
    /** `112.4 (2022 = 100)`, `410.00 RM/m3`, `+2.1 %`. */
    number: (shown: ShownFigure): string => {
      const { value, decimals, unit, before } = shown;
      if (value === null) return MISSING;
      const printed = formatNumber(value, { locale: ui.locale, decimals, signed: before !== null });
      if (before !== null) return `${printed} %`;
      const base = baseOf(shown);
      return [printed, unit, base && `(${base})`].filter(Boolean).join(' ');
    },
    /** Series, place, what it leaves out, product, base, period and what a change is on. */
    about: (shown: ShownFigure): string =>
      [
        text(shown.label),
        text(shown.place),
        shown.variant && text(shown.variant),
        text(shown.product),
        baseOf(shown),
        shown.period && formatPeriod(shown.period, ui),
        shown.before && t('on', { before: formatPeriod(shown.before, ui) }),
      ]
        .filter(Boolean)
        .join(', '),
  };
}
