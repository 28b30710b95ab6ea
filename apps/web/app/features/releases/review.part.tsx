import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ContributionBars } from '../../ui/charts/contribution-bars.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod, readPeriod } from '../../ui/words/period.ts';
import classes from './releases.module.css';

interface ReleaseProps {
  readonly release: ReleaseDetail;
}

/** The largest movements of the country's figures on the period before. */
export function Movers({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const text = useLocalText();
  if (release.movers.length === 0) {
    return null;
  }
  const title = t('movers', { frequency: readPeriod(release.period).frequency });
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <ContributionBars
        label={title}
        decimals={release.change.decimals}
        head={{ name: t('figure'), value: t('change-month') }}
        contributions={release.movers.map(({ label, change }, place) => ({
          id: String(place),
          label: text(label),
          value: Number(change),
        }))}
      />
    </section>
  );
}

type Change = ReleaseDetail['changes'][number];

/** Figures that are public already and will read differently. */
export function Changes({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  if (release.changes.length === 0) {
    return null;
  }
  const { decimals } = release;
  const columns: Column<Change>[] = [
    {
      id: 'figure',
      header: t('figure'),
      kind: 'text',
      width: 220,
      card: 'title',
      value: (row) => text(row.label),
      under: (row) => text(row.place),
    },
    {
      id: 'period',
      header: t('column.period'),
      kind: 'text',
      width: 120,
      card: 'note',
      value: (row) => formatPeriod(row.period, ui),
    },
    { id: 'before', header: t('before'), kind: 'number', width: 90, decimals, value: (row) => row.before },
    {
      id: 'now',
      header: t('now'),
      kind: 'number',
      width: 90,
      decimals,
      card: 'value',
      latest: true,
      value: (row) => row.now,
    },
  ];
  return (
    <section className={classes.section}>
      <h2>{t('changes', { count: release.changes.length })}</h2>
      <DataTable
        id="release-changes"
        label={t('changes', { count: release.changes.length })}
        columns={columns}
        rows={release.changes}
        rowKey={(row) =>
          `${JSON.stringify(row.label)}${JSON.stringify(row.place)}${row.period}${row.before}${row.now}`
        }
        empty=""
        maxHeight="420px"
        bar={false}
      />
    </section>
  );
}

/** Cells under the disclosure limit: readers see that they are held back, not what they are. */
export function Suppressed({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const { length } = release.suppressed;
  const count = release.checks.find(({ code }) => code === 'suppressed')?.count ?? length;
  return (
    <Listed
      title={t('suppressed', { count })}
      note={length < count ? t('first-listed', { count: length }) : null}
      lines={release.suppressed.map(({ label, place, n_quotes }) =>
        t('suppressed-line', { item: text(label), place: text(place), quotes: n_quotes }),
      )}
    />
  );
}

/** Figures without a quote of the month behind them. */
export function Imputed({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const { length } = release.imputed;
  return (
    <Listed
      title={t('imputed', { count: release.imputed_count })}
      note={length < release.imputed_count ? t('first-listed', { count: length }) : null}
      lines={release.imputed.map(({ label, place, method }) =>
        t(method === 'carried' ? 'carried-line' : 'imputed-line', { item: text(label), place: text(place) }),
      )}
    />
  );
}

/** Figures of which more is imputed than the rules take, the largest share first. */
export function OverLimit({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const text = useLocalText();
  const ui = useUi();
  const { length } = release.over_limit;
  const count = release.checks.find(({ code }) => code === 'imputed_limit')?.count ?? length;
  return (
    <Listed
      title={t('over-limit', { count })}
      note={length < count ? t('first-listed', { count: length }) : null}
      lines={release.over_limit.map(({ label, place, variant, share }) =>
        t(variant === '' ? 'over-limit-line' : 'over-limit-variant', {
          item: text(label),
          place: text(place),
          variant,
          share: formatNumber(share * 100, { ...ui, decimals: 1 }),
        }),
      )}
    />
  );
}

interface ListedProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** Said where not all are listed. */
  readonly note?: string | null;
}

function Listed({ title, lines, note = null }: ListedProps) {
  return lines.length === 0 ? null : (
    <details className={classes.section}>
      <summary>{title}</summary>
      {note && <p className={classes.dim}>{note}</p>}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Who took which step, newest first. */
export function EventList({ release }: ReleaseProps) {
  const t = useTranslations('releases');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return release.events.length === 0 ? null : (
    <section className={classes.section}>
      <h2>{t('history')}</h2>
      <ul className={classes.lines}>
        {release.events.map((event) => (
          <li key={`${event.at}${event.step}`}>
            {formatMoment(event.at, locale, zone)}: {t(`did.${event.step}`)}
            {event.by ? `, ${event.by}` : `, ${t('by-clock')}`}
            {event.reason ? `. ${event.reason}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
