import {
  downloadLead,
  LEAD_FEW,
  LEAD_LEAST,
  type Lead,
  leadMost,
  showLead,
} from '@datum/contract/entered-series/comparisons';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { EnteredDownloads, includesFiles } from '../downloads.part.tsx';
import classes from '../entered-figures.module.css';
import { leadIn } from './asked.rules.ts';
import { ShiftBars } from './shift-bars.part.tsx';
import { OtherSide, SideChoices, useClosed, useSideWords } from './sides.part.tsx';

/** Whether changes of a series come before or after those of a local price: correlations over shifts, with their pairs. */
export function LeadChart({ code }: { readonly code: EnteredCode }) {
  const t = useTranslations('entered-figures.lead');
  const [search] = useSearchParams();
  const input = { params: { subject: code }, query: leadIn(search) };
  const closed = useClosed();
  const called = useCall(showLead, input);
  return (
    <section aria-labelledby="lead" className={classes.comparison}>
      <div>
        <h2 id="lead" className="type-h3">
          {t('title')}
        </h2>
        <p>{t('means')}</p>
      </div>
      <Loaded called={called}>
        {(lead) => (
          <>
            <SideChoices compared={lead} />
            <Shifts lead={lead} />
            <OtherSide other={lead.other} />
            {lead.level !== 'sample' && lead.from !== null && (
              <div>
                <EnteredDownloads
                  isOpen={includesFiles(lead.level) && includesFiles(lead.other?.level)}
                  name={`${code}-lead-and-lag`}
                  of={t('download')}
                  why={includesFiles(lead.level) ? closed(lead.other) : undefined}
                  file={(format) =>
                    callForFile(downloadLead, {
                      ...input,
                      query: { ...input.query, with: lead.other?.subject, format },
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

function Shifts({ lead }: { readonly lead: Lead }) {
  const t = useTranslations('entered-figures.lead');
  const ui = useUi();
  const words = useSideWords(lead);
  const { from, to, best, lags, missing } = lead;
  if (from === null || to === null || lags.every(({ r }) => r === null)) {
    return (
      <EmptyState title={t('none')} level={3}>
        {lead.choices.others.length === 0 ? t('none-other') : t('none-why')}
      </EmptyState>
    );
  }
  const told = (value: number | null) => formatNumber(value, { locale: ui.locale, decimals: 2 });
  const unit = { periods: t(`periods.${lead.frequency}`) };
  const finding = findingOf(lead, (side, at) =>
    side === 'few'
      ? t('finding.few', { least: LEAD_FEW, ...unit })
      : t(`finding.${side}`, {
          span: t(`span.${lead.frequency}`, { count: Math.abs(at?.lag ?? 0) }),
          r: told(at?.r ?? null),
          n: at?.n ?? 0,
          chance: told(at?.chance ?? null),
          ...unit,
        }),
  );
  const months = (list: readonly string[]) => list.map((one) => formatPeriod(one, ui, 'short')).join(', ');
  const without = Map.groupBy(missing, ({ side }) => side);
  return (
    <figure className={classes.lags} aria-labelledby="lead-finding">
      <h3 id="lead-finding" className="type-finding">
        {finding}
      </h3>
      <p className="muted">
        {t('of', {
          series: words.series,
          other: words.other,
          from: formatPeriod(from, ui),
          to: formatPeriod(to, ui),
        })}
        {lead.currency && ` (${lead.currency})`}
      </p>
      {lags.some(({ few }) => few) && (
        <NoticeBar tone="amber">{t('few', { least: LEAD_FEW, ...unit })}</NoticeBar>
      )}
      <ShiftBars
        summary={finding}
        axis={t('axis', unit)}
        bars={lags.map(({ lag, r, few, clear }) => ({
          at: lag,
          value: r,
          faint: few || !clear,
          own: lag === best?.lag,
        }))}
      />
      <p>{t('chance')}</p>
      <p>{t('caution', { shifts: 2 * leadMost(lead.frequency) + 1 })}</p>
      {lead.frequency !== 'M' && <p className="muted">{t('surveyed', unit)}</p>}
      {[...without].map(([side, list]) => (
        <p key={side} className="muted">
          {t(`missing.${side}`, { months: months(list.map(({ period }) => period)) })}
        </p>
      ))}
      <LagTable lead={lead} />
      <figcaption className="muted">{words.source}</figcaption>
    </figure>
  );
}

type Lag = Lead['lags'][number];
type Finding = 'later' | 'earlier' | 'same' | 'noise' | 'few';

/** What the bars say: the closest match, or that it is no more than chance would give, or that there are too few pairs. */
function findingOf({ best }: Lead, say: (finding: Finding, at: Lag | null) => string): string {
  if (!best) return say('few', null);
  if (!best.clear) return say('noise', best);
  return say(best.lag > 0 ? 'later' : best.lag < 0 ? 'earlier' : 'same', best);
}

function LagTable({ lead }: { readonly lead: Lead }) {
  const t = useTranslations('entered-figures.lead');
  const { frequency } = lead;
  const columns = useMemo(
    (): readonly Column<Lag>[] => [
      {
        id: 'lag',
        header: t('column.lag'),
        kind: 'text',
        width: 200,
        card: 'title',
        value: ({ lag }) =>
          t(lag > 0 ? 'shift.later' : lag < 0 ? 'shift.earlier' : 'shift.same', {
            span: t(`span.${frequency}`, { count: Math.abs(lag) }),
          }),
      },
      {
        id: 'n',
        header: t('column.n'),
        kind: 'number',
        width: 90,
        decimals: 0,
        card: 'none',
        value: ({ n }) => n,
      },
      {
        id: 'r',
        header: t('column.r'),
        kind: 'number',
        width: 110,
        decimals: 2,
        card: 'value',
        value: ({ r }) => r,
      },
      {
        id: 'chance',
        header: t('column.chance'),
        kind: 'number',
        width: 150,
        decimals: 2,
        card: 'none',
        value: ({ chance }) => chance,
      },
      {
        id: 'note',
        header: t('column.note'),
        kind: 'text',
        width: 200,
        card: 'note',
        value: ({ n, r, few, clear }) =>
          r === null
            ? t(n < LEAD_LEAST ? 'no-pairs' : 'still', { n, least: LEAD_LEAST })
            : [...(few ? [t('few-pairs', { n })] : []), ...(clear ? [] : [t('within-chance')])].join(', '),
      },
    ],
    [t, frequency],
  );
  return (
    <details>
      <summary>{t('table')}</summary>
      <DataTable
        id="lead-table"
        label={t('table')}
        columns={columns}
        rows={lead.lags}
        rowKey={({ lag }) => String(lag)}
        empty={null}
        maxHeight="40vh"
      />
    </details>
  );
}
