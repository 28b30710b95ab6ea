import type { EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useInstallation, useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { type Crumb, PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { CiteTable } from '../citation/cite.part.tsx';
import { EnteredChart } from './chart.part.tsx';
import classes from './entered-figures.module.css';
import { EnteredFilters } from './filters.part.tsx';
import { Method } from './method.part.tsx';
import { FigureNotes, Rates } from './notes.part.tsx';
import { Sources } from './sources.part.tsx';
import { EnteredFigureTable } from './table.part.tsx';

const Comparisons = lazy(() => import('./comparisons/comparisons.part.tsx'));
const OriginDrawer = lazy(() => import('./origin.part.tsx'));

interface EnteredViewProps {
  readonly table: EnteredTable;
  readonly place: 'portal' | 'internal';
  readonly busy: boolean;
  /** What opens what is locked: one sentence, maybe with a link. */
  readonly opens: ReactNode;
  readonly actions: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** After the figures: reports of an outside service. */
  readonly reports?: ReactNode;
}

/** The data page of an entered subject: how current it is, filters, chart, table, sources. Public and internal pages share it. */
export function EnteredView({ table, place, busy, opens, actions, crumbs, reports }: EnteredViewProps) {
  const t = useTranslations('entered-figures');
  const text = useLocalText();
  const subject = enteredOf(table.subject);
  const [search] = useSearchParams();
  const isAwake = useAwake();
  // the whole site says it above every page
  const isMarked = useInstallation()?.demonstration === true;
  const figure = search.get('figure');
  return (
    <div className={place === 'portal' ? classes.portal : undefined}>
      <PageHeader
        title={text(subject?.name ?? {})}
        lead={text(subject?.summary ?? {})}
        size={place === 'portal' ? 'reading' : 'work'}
        actions={
          <>
            <CiteTable
              table={{ ...table, name: subject?.name ?? {} }}
              size={place === 'portal' ? 'md' : 'sm'}
            />
            {actions}
          </>
        }
        {...(crumbs ? { crumbs } : {})}
      />
      <Facts table={table} />
      {table.is_demo && !isMarked && <NoticeBar>{t('demo')}</NoticeBar>}
      {table.latest_period === null ? (
        <EmptyState title={t('nothing-yet')}>
          {table.locked.series > 0 ? t('nothing-open') : t('nothing-yet-why')}
        </EmptyState>
      ) : (
        <div aria-busy={busy} className={classes.view}>
          <EnteredFilters table={table} />
          {(table.locked.series > 0 || table.locked.periods > 0) && (
            <p className="muted">
              {t('locked', { series: table.locked.series, periods: table.locked.periods })} {opens}
            </p>
          )}
          <EnteredChart table={table} sleeps={place === 'portal'} />
          <p>
            <a href="#method">{t('method.link')}</a>
          </p>
          <FigureNotes table={table} />
          <div id="figures">
            <EnteredFigureTable table={table} />
          </div>
          <Rates currency={table.currency} rates={table.rates} />
          {isAwake && subject && subject.comparisons.length > 0 && (
            <Suspense>
              <Comparisons subject={subject} sleeps={place === 'portal'} />
            </Suspense>
          )}
          {reports}
          <Sources table={table} />
          <Method table={table} />
        </div>
      )}
      {isAwake && figure && (
        <Suspense>
          <OriginDrawer figure={figure} />
        </Suspense>
      )}
    </div>
  );
}

function Facts({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.fact');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const period = (one: string | null) => (one ? formatPeriod(one, ui) : '–');
  return (
    <FactStrip
      facts={[
        { label: t('latest'), value: period(table.latest_period) },
        { label: t('as-at'), value: table.as_of ? formatMoment(table.as_of.live_at, ui.locale, zone) : '–' },
        { label: t('since'), value: period(table.first_period) },
        {
          label: t('series'),
          value: formatNumber(table.choices.series.length, { locale: ui.locale, decimals: 0 }),
        },
        { label: t('level'), value: t(`levels.${table.level}`) },
      ]}
    />
  );
}

/** True in a browser that has come alive: panels at the side depend on its width. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}
