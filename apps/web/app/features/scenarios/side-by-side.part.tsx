import type { AnswerOf } from '@datum/contract/calls/endpoint';
import {
  INDEX_KINDS,
  type IndexKind,
  type ScenarioDetail,
  showScenarioSeries,
} from '@datum/contract/computation/scenarios';
import { groupNameOf } from '@datum/contract/subjects/families';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { SeriesChart } from '../../ui/charts/series/series-chart.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './scenarios.module.css';

type Series = AnswerOf<typeof showScenarioSeries>;
type Month = Series['months'][number];

/** More decimals than are printed: small differences are what is looked for. */
const DECIMALS = 3;

/** A series of a scenario and the official one: chart and table, for the index and region that are chosen. */
export function SideBySide({ scenario }: { readonly scenario: ScenarioDetail }) {
  const t = useTranslations('scenarios');
  const text = useLocalText();
  const { groups, categories, regions, variants } = scenario;
  const [kind, setKind] = useState<IndexKind>(categories.length > 0 ? 'cost_index' : 'group_index');
  const members = kind === 'cost_index' ? categories : groups;
  const [chosen, choose] = useState<{ member?: string; region?: string; variant?: string }>({});
  const member = members.find(({ id }) => String(id) === chosen.member) ?? members[0];
  const region = regions.find(({ id }) => String(id) === chosen.region) ?? regions[0];
  const variant = kind === 'cost_index' ? (chosen.variant ?? '') : '';
  const called = useCall(
    showScenarioSeries,
    member && region
      ? { params: { id: scenario.id }, query: { kind, member: member.id, region: region.id, variant } }
      : null,
  );
  if (!member || !region) return null;
  const options = (rows: typeof groups) =>
    rows.map(({ id, name }) => ({ value: String(id), label: text(name) }));
  return (
    <>
      <div className={classes.choices}>
        <SelectField
          name="scenario-kind"
          label={t('kind')}
          required
          options={INDEX_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(next) => next && setKind(next)}
        />
        <SelectField
          name="scenario-member"
          label={kind === 'cost_index' ? t('member') : text(groupNameOf(scenario.family))}
          required
          options={options(members)}
          value={String(member.id)}
          onChange={(next) => next && choose({ ...chosen, member: next })}
        />
        <SelectField
          name="scenario-region"
          label={t('region')}
          required
          options={options(regions)}
          value={String(region.id)}
          onChange={(next) => next && choose({ ...chosen, region: next })}
        />
        {kind === 'cost_index' && variants.length > 1 && (
          <SelectField
            name="scenario-variant"
            label={t('components')}
            required
            options={variants.map(({ code, name }) => ({ value: code || 'all', label: text(name) }))}
            value={variant || 'all'}
            onChange={(next) => next && choose({ ...chosen, variant: next === 'all' ? '' : next })}
          />
        )}
      </div>
      {called.problem && <Failure problem={called.problem} onRetry={called.reload} />}
      {called.answer && (
        <>
          <Chart
            scenario={scenario}
            series={called.answer}
            names={{ member: text(member.name), region: text(region.name) }}
          />
          <Months months={called.answer.months} />
        </>
      )}
    </>
  );
}

interface ChartProps {
  readonly scenario: ScenarioDetail;
  readonly series: Series;
  readonly names: { readonly member: string; readonly region: string };
}

function Chart({ scenario, series: { months, decimals }, names }: ChartProps) {
  const t = useTranslations('scenarios');
  const ui = useUi();
  const text = useLocalText();
  const { name, base, told_on } = scenario;
  const data = useMemo(
    () => ({
      periods: months.map(({ period }) => period),
      decimals,
      series: (['official', 'scenario'] as const).map((id, place) => ({
        id,
        name: t(`series.${id}`),
        slot: place === 0 ? (1 as const) : (2 as const),
        own: id === 'scenario',
        values: months.map((month) => month[id]),
      })),
    }),
    [months, decimals, t],
  );
  const last = months.findLast(({ percent }) => percent !== null);
  return (
    <SeriesChart
      title={t('chart.title', {
        ...names,
        difference:
          last?.percent === null || last === undefined
            ? 'none'
            : formatNumber(last.percent, { ...ui, decimals: 2, signed: true }),
        period: last ? formatPeriod(last.period, ui) : '',
      })}
      subtitle={t('chart.subtitle', {
        base: base
          ? t('chart.own-base', { from: formatPeriod(base.from, ui), to: formatPeriod(base.to, ui) })
          : text(told_on ?? {}),
      })}
      data={data}
      summary={t('chart.summary', { name })}
      source={t('chart.source', { name })}
      height={280}
      fileName={`what-if-${scenario.id}`}
    />
  );
}

function Months({ months }: { readonly months: readonly Month[] }) {
  const t = useTranslations('scenarios');
  const columns = useMemo((): readonly Column<Month>[] => {
    const number = (id: 'official' | 'scenario' | 'points' | 'percent', header: string): Column<Month> => ({
      kind: 'number',
      id,
      header,
      value: (row) => row[id],
      decimals: DECIMALS,
      ...(id === 'percent' ? { card: 'value' as const } : {}),
    });
    return [
      { kind: 'period', id: 'period', header: t('period'), value: ({ period }) => period, card: 'title' },
      number('official', t('series.official')),
      number('scenario', t('series.scenario')),
      number('points', t('points')),
      number('percent', t('percent')),
    ];
  }, [t]);
  const newest = useMemo(() => months.toReversed(), [months]);
  return (
    <DataTable
      id="scenario-months"
      label={t('table')}
      columns={columns}
      rows={newest}
      rowKey={({ period }) => period}
      empty={<p className="muted">{t('table-none')}</p>}
      bar={false}
    />
  );
}
