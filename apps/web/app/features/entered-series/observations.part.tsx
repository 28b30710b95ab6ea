import { may } from '@datum/contract/access/access';
import {
  enterObservation,
  exportObservations,
  listObservations,
  type Observation,
} from '@datum/contract/entered-series/observations';
import { type EnteredSeries, listSeries } from '@datum/contract/entered-series/series';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EnterObservation } from './enter-observation.part.tsx';
import classes from './entered-series.module.css';

const STATE = { series: optional() };

/** The values of one series: what readers see, what waits for a release, and the form of one value. */
export function Observations({ subject }: { readonly subject: EnteredSubject }) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const [{ series }, change] = useParamsState(STATE);
  const code = subject.code as EnteredSeries['subject'];
  const called = useCall(listSeries, { query: { subject: code, page: 1, per_page: 100, sort: 'sort' } });
  return (
    <Loaded called={called}>
      {({ data }) => {
        const chosen = data.find(({ uuid }) => uuid === series) ?? data[0];
        return chosen ? (
          <>
            <div className={classes.bar}>
              <SelectField
                name="series"
                label={t('one')}
                required
                options={data.map((one) => ({ value: one.uuid, label: text(one.name) }))}
                value={chosen.uuid}
                onChange={(uuid) => change({ series: uuid })}
              />
            </div>
            <Values key={chosen.uuid} subject={subject} series={chosen} />
          </>
        ) : (
          <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
        );
      }}
    </Loaded>
  );
}

interface ValuesProps {
  readonly subject: EnteredSubject;
  readonly series: EnteredSeries;
}

function Values({ subject, series }: ValuesProps) {
  const t = useTranslations('entered-series');
  const person = usePerson();
  const [isEntering, setEntering] = useState(false);
  const params = { uuid: series.uuid };
  const called = useCall(listObservations, { params });
  const columns = useValueColumns(subject, series);
  const download = async () => {
    const { name, blob } = await callForFile(exportObservations, { params, query: { format: 'xlsx' } });
    saveFile(name ?? `${series.code}.xlsx`, blob);
  };
  const enter = may(person, enterObservation) && series.last_period === null && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => setEntering(true)}>
      {t('enter')}
    </Button>
  );
  return (
    <>
      <Loaded called={called}>
        {({ data }) => (
          <DataTable
            id="observations"
            label={t('part.observations')}
            columns={columns}
            rows={data}
            rowKey={({ period }) => period}
            empty={
              <EmptyState title={t('no-values')} action={enter || undefined}>
                {t('no-values-why')}
              </EmptyState>
            }
            tools={
              <>
                {data.length > 0 && may(person, exportObservations) && (
                  <Button size="sm" variant="default" onClick={() => void download()}>
                    {t('export')}
                  </Button>
                )}
                {data.length > 0 && enter}
              </>
            }
          />
        )}
      </Loaded>
      {isEntering && (
        <Drawer opened onClose={() => setEntering(false)} title={t('enter')}>
          <EnterObservation subject={subject} series={series} onDone={() => setEntering(false)} />
        </Drawer>
      )}
    </>
  );
}

function useValueColumns(
  subject: EnteredSubject,
  { decimals }: EnteredSeries,
): readonly Column<Observation>[] {
  const t = useTranslations('entered-series');
  return useMemo(() => {
    const digits = (value: string | undefined) => Math.max(decimals, value?.split('.')[1]?.length ?? 0);
    const now = (row: Observation) => row.waiting ?? row.live;
    return [
      {
        id: 'period',
        header: t('column.period'),
        kind: 'period',
        width: 120,
        card: 'title',
        value: (row) => row.period,
      },
      {
        id: 'live',
        header: t('column.live'),
        kind: 'number',
        width: 130,
        decimals: (row) => digits(row.live?.value),
        value: (row) => row.live?.value,
      },
      {
        id: 'waiting',
        header: t('column.waits'),
        kind: 'number',
        width: 130,
        card: 'value',
        decimals: (row) => digits(row.waiting?.value),
        value: (row) => row.waiting?.value,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'text',
        width: 120,
        card: 'note',
        value: (row) => {
          const status = now(row)?.status;
          return status ? t(`status.${status}`) : null;
        },
        under: (row) => (row.breaks ? t('breaks') : null),
      },
      ...(subject.details.includes('sample_size')
        ? [
            {
              id: 'sample_size',
              header: t('column.sample_size'),
              kind: 'number' as const,
              decimals: 0,
              width: 100,
              card: 'none' as const,
              value: (row: Observation) => now(row)?.sample_size,
            },
          ]
        : []),
      ...(subject.details.includes('method')
        ? [
            {
              id: 'method',
              header: t('column.method'),
              kind: 'text' as const,
              width: 140,
              value: (row: Observation) => now(row)?.method,
            },
          ]
        : []),
      { id: 'note', header: t('column.note'), kind: 'text', width: 180, value: (row) => now(row)?.note },
      {
        id: 'vintages',
        header: t('column.vintages'),
        kind: 'number',
        decimals: 0,
        width: 90,
        card: 'none',
        value: (row) => row.vintages,
      },
      {
        id: 'entered_by',
        header: t('column.entered_by'),
        kind: 'text',
        width: 140,
        value: (row) => row.entered_by,
      },
    ];
  }, [t, subject, decimals]);
}
