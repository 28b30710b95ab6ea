import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { KpiTile } from '../../../ui/figures/kpi-tile.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { ChosenFigure } from './front-set.rules.ts';

/** The series that the office chose, with their newest figures; each opens its passport. */
export function ChosenHeadlines({ chosen }: { readonly chosen: readonly ChosenFigure[] }) {
  const t = useTranslations('front.headlines');
  const ui = useUi();
  const text = useLocalText();
  return chosen.map(({ series, figure, change_year }) => (
    <KpiTile
      key={series}
      label={[figure.label, figure.place, figure.variant ?? {}].map(text).filter(Boolean).join(', ')}
      value={figure.value}
      decimals={figure.decimals}
      unit={figure.unit || text(figure.base ?? {})}
      changes={[{ value: change_year, against: t('year') }]}
      period={figure.period ? formatPeriod(figure.period, ui) : ''}
      href={href('product', { slug: figure.slug }, figure.figure ? { query: { figure: figure.figure } } : {})}
    />
  ));
}
