import type { TableOneAnswer } from '@datum/contract/computation/runs';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { FigureFlag } from '../../ui/figures/figure-flags.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { readPeriod } from '../../ui/words/period.ts';
import classes from './runs.module.css';

type Row = TableOneAnswer['averages'][number];
type Lender = 'cell' | 'neighbours' | 'group' | 'region_group' | 'country' | 'carry' | 'kept';

/**
 * The averages behind one group's indices: average and average before, movement of the matched lines, long-term relative, and
 * what the change of the sample would have added; each opens its page.
 */
export function GroupAverages({
  answer,
  groupId,
  level,
}: {
  readonly answer: TableOneAnswer;
  readonly groupId: number;
  readonly level: 'groups' | 'states';
}) {
  const t = useTranslations('runs');
  const text = useLocalText();
  const { code = '' } = useParams();
  const group = answer.groups.find(({ id }) => id === groupId);
  const regionName = (id: number) => text(answer.regions.find((region) => region.id === id)?.name ?? {});
  const imputedWords = ({ imputed_share, lenders }: Row) =>
    imputed_share === 0
      ? ''
      : t('imputed-by', {
          share: (imputed_share * 100).toFixed(1),
          lenders: lenders.map((lender) => t(`lender.${lender as Lender}`)).join(', '),
        });
  const columns: Column<Row>[] = [
    {
      id: 'item',
      header: t('item'),
      kind: 'text',
      width: 220,
      card: 'title',
      sortable: true,
      value: (row) => text(row.item.name),
      under: (row) => `${row.item.code}, ${row.unit}`,
      href: (row) =>
        row.quote_id === null
          ? undefined
          : href('average', { code, set: dataSetOf(row.data_set)?.slugs.manage ?? '', id: row.quote_id }),
    },
    {
      id: 'region',
      header: t('region'),
      kind: 'text',
      width: 150,
      card: 'note',
      sortable: true,
      value: (row) => regionName(row.region_id),
    },
    {
      id: 'value',
      header: t('average'),
      kind: 'number',
      width: 100,
      decimals: 2,
      card: 'value',
      sortable: true,
      // one that is imputed can be hidden as well, since it would tell whose prices it follows
      flags: ({ status, suppressed }): FigureFlag[] => [
        ...(status === 'observed' ? [] : (['i'] as const)),
        ...(suppressed ? (['s'] as const) : []),
      ],
      value: (row) => row.value,
    },
    {
      id: 'previous',
      header: t('average-before', { frequency: readPeriod(answer.period).frequency }),
      kind: 'number',
      width: 100,
      decimals: 2,
      value: (row) => row.previous,
    },
    {
      id: 'movement',
      header: t('movement'),
      kind: 'change',
      width: 100,
      card: 'change',
      sortable: true,
      value: (row) => row.movement ?? row.change_month,
    },
    {
      id: 'relative',
      header: t('relative'),
      kind: 'number',
      width: 100,
      decimals: 1,
      sortable: true,
      value: (row) => row.relative,
    },
    {
      id: 'matched-lines',
      header: t('matched-lines'),
      kind: 'number',
      width: 90,
      decimals: 0,
      sortable: true,
      value: (row) => row.matched_lines,
    },
    {
      id: 'sample-effect',
      header: t('sample-effect'),
      kind: 'change',
      width: 110,
      sortable: true,
      value: (row) => row.sample_effect,
    },
    {
      id: 'imputed',
      header: t('imputed-share'),
      kind: 'text',
      width: 130,
      value: (row) => imputedWords(row),
    },
    {
      id: 'quotes',
      header: t('quotes'),
      kind: 'number',
      width: 70,
      decimals: 0,
      sortable: true,
      value: (row) => row.n_quotes,
    },
    { id: 'grade', header: t('grade'), kind: 'text', width: 60, value: (row) => row.grade },
    {
      id: 'status',
      header: t('status'),
      kind: 'text',
      width: 110,
      value: (row) => t(`average-status.${row.status}`),
    },
  ];
  return (
    <section className={classes.section}>
      <h2>{t('averages-title', { group: text(group?.name ?? {}) })}</h2>
      <DataTable
        id={`averages-${level}`}
        label={t('averages-title', { group: text(group?.name ?? {}) })}
        columns={columns}
        rows={answer.averages}
        rowKey={(row) => `${row.item.id}|${row.region_id}`}
        empty={t('no-averages')}
        maxHeight="560px"
      />
    </section>
  );
}
