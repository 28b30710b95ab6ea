import { downloadPressure, type Pressure, showPressure } from '@datum/contract/entered-series/comparisons';
import { type EnteredCode, enteredOf } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { SeriesChart } from '../../../ui/charts/series/series-chart.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { EnteredDownloads, includesFiles } from '../downloads.part.tsx';
import classes from '../entered-figures.module.css';
import { pressureIn } from './asked.rules.ts';
import { gapData, lastGap, levelData, withoutGap } from './pressure.rules.ts';
import { PressureTable } from './pressure-table.part.tsx';
import { OtherSide, SideChoices, useClosed, useSideWords } from './sides.part.tsx';

interface PressureProps {
  readonly code: EnteredCode;
  readonly sleeps: boolean;
}

/** How far an entered index has moved away from a cost index since a base that the reader chooses. */
export function PressureChart({ code, sleeps }: PressureProps) {
  const t = useTranslations('entered-figures.pressure');
  const [search] = useSearchParams();
  const name = useLocalText()(enteredOf(code)?.name ?? {});
  const input = { params: { subject: code }, query: pressureIn(search) };
  const closed = useClosed();
  const called = useCall(showPressure, input);
  return (
    <section aria-labelledby="pressure" className={classes.comparison}>
      <div>
        <h2 id="pressure" className="type-h3">
          {t('title')}
        </h2>
        <p>{t('means', { name })}</p>
      </div>
      <Loaded called={called}>
        {(pressure) => (
          <>
            <SideChoices compared={pressure} bases={{ all: pressure.bases, chosen: pressure.base }} />
            <Charts pressure={pressure} name={name} sleeps={sleeps} />
            <OtherSide other={pressure.other} />
            {pressure.level !== 'sample' && pressure.base !== null && (
              <div>
                <EnteredDownloads
                  isOpen={includesFiles(pressure.level) && includesFiles(pressure.other?.level)}
                  name={`${code}-pressure`}
                  of={t('download')}
                  why={includesFiles(pressure.level) ? closed(pressure.other) : undefined}
                  file={(format) =>
                    callForFile(downloadPressure, {
                      ...input,
                      query: { ...input.query, with: pressure.other?.subject, format },
                    })
                  }
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ChartsProps {
  readonly pressure: Pressure;
  /** Of the subject. */
  readonly name: string;
  readonly sleeps: boolean;
}

function Charts({ pressure, name, sleeps }: ChartsProps) {
  const t = useTranslations('entered-figures.pressure');
  const ui = useUi();
  const words = useSideWords(pressure);
  const levels = useMemo(
    () => levelData(pressure, { own: words.series, other: words.short }),
    [pressure, words.series, words.short],
  );
  const gaps = useMemo(() => gapData(pressure, t('gap')), [pressure, t]);
  const last = lastGap(pressure);
  const without = withoutGap(pressure);
  if (!last || pressure.base === null) {
    return (
      <EmptyState title={t('none')} level={3}>
        {pressure.choices.others.length === 0 ? t('none-cost') : t('none-why')}
      </EmptyState>
    );
  }
  const side = Number(last.gap) > 0 ? 'above' : Number(last.gap) < 0 ? 'below' : 'level';
  const title = t(`finding.${side}`, {
    name,
    gap: formatNumber(Math.abs(Number(last.gap)), { locale: ui.locale, decimals: 1 }),
    period: formatPeriod(last.period, ui),
    base: formatPeriod(pressure.base, ui),
  });
  const facts = { height: 260, level: 3, source: words.source, sleeps } as const;
  return (
    <>
      <SeriesChart
        {...facts}
        title={title}
        subtitle={t('gap-of', { series: words.series, other: words.other })}
        data={gaps}
        summary={title}
        fileName="market-pressure"
      />
      <SeriesChart
        {...facts}
        title={t('levels', { base: formatPeriod(pressure.base, ui) })}
        subtitle={t('levels-of', { series: words.series, other: words.other })}
        data={levels}
        summary={title}
        fileName="market-pressure-levels"
      />
      {without > 0 && <p>{t('without', { count: without })}</p>}
      <PressureTable pressure={pressure} />
    </>
  );
}
