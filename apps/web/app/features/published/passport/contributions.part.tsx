import type { LocalText } from '@datum/contract/values/local-text';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ContributionBars } from '../../../ui/charts/contribution-bars.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod, shiftPeriod } from '../../../ui/words/period.ts';
import viewClasses from '../product-view.module.css';

interface ContributionsProps {
  readonly of: {
    readonly title: LocalText;
    readonly place: LocalText;
    readonly period: string;
    readonly value: string | null;
    readonly before: string | null;
    readonly parts: readonly {
      readonly code: string;
      readonly label: LocalText;
      readonly contribution: string | null;
    }[];
  };
}

/** What each component added to the change of an index on the month before, in index points. */
export function Contributions({ of: index }: ContributionsProps) {
  const t = useTranslations('published.contributions');
  const ui = useUi();
  const text = useLocalText();
  const parts = index.parts
    .flatMap(({ code, label, contribution }) =>
      contribution === null ? [] : [{ id: code, label: text(label), value: Number(contribution) }],
    )
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .filter(({ value }) => value !== 0);
  const top = parts[0];
  if (!top) {
    return null;
  }
  const points = formatNumber(top.value, { ...ui, decimals: 2, signed: true });
  return (
    <figure className={viewClasses.contributions}>
      <h2 className="type-finding">{t('finding', { group: top.label, points })}</h2>
      <p className="muted">
        {t('measured', {
          name: text(index.title),
          place: text(index.place),
          before: formatPeriod(shiftPeriod(index.period, -1), ui),
          now: formatPeriod(index.period, ui),
        })}
      </p>
      <ContributionBars
        label={t('label')}
        contributions={parts}
        decimals={2}
        head={{ name: t('group'), value: t('points') }}
      />
    </figure>
  );
}
