import type { DataSetCode, PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { dataSetsOn, itemsTab, linesTab, type SettingsPage } from '../../lib/screens/data-set-tabs.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { SampleLines } from '../sample-lines/sample-lines.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

interface Part {
  readonly tab: string;
  readonly label: string;
  readonly dataSet?: DataSetCode;
  readonly show: ReactNode;
}

interface DataSetsPageProps {
  readonly page: SettingsPage;
  readonly title: string;
  readonly lead: string;
  /** What the items are called, if not items, while the page keeps one data set alone; several go by their names. */
  readonly items?: string;
  /** What else is kept here, the same array at every call. */
  readonly further?: readonly Part[];
}

/** A settings page of data sets: their items by group, where each is asked for, and the units they are priced in. */
export function DataSetsPage({ page, title, lead, items, further = NOTHING }: DataSetsPageProps) {
  const t = useTranslations('reference-data');
  const text = useLocalText();
  const parts = useMemo((): readonly Part[] => {
    const sets = dataSetsOn(page);
    const isAlone = sets.length === 1;
    return [
      ...sets.map((set) => itemsPart(set, isAlone ? (items ?? t('part.items')) : text(set.short))),
      ...sets.map((set) => linesPart(set, isAlone ? t('lines') : t('lines-of', { set: text(set.short) }))),
      { tab: 'units', label: t('part.units'), show: <ListTable slug="units" /> },
      ...further,
    ];
  }, [page, items, further, t, text]);
  // units are always among them
  const tabs = useMemo(() => parts.map(({ tab }) => tab) as [string, ...string[]], [parts]);
  const partOf = (tab: string) => parts.find((part) => part.tab === tab);
  return (
    <PartsPage
      title={title}
      lead={lead}
      parts={tabs}
      labelOf={(tab) => partOf(tab)?.label ?? tab}
      dataSetOf={(tab) => partOf(tab)?.dataSet}
    >
      {(tab) => partOf(tab)?.show}
    </PartsPage>
  );
}

const NOTHING: readonly Part[] = [];

const itemsPart = (set: PriceDataSet, label: string): Part => ({
  tab: itemsTab(set),
  label,
  dataSet: set.code,
  show: <ItemsByGroup key={set.code} dataSet={set.code} />,
});

const linesPart = (set: PriceDataSet, label: string): Part => ({
  tab: linesTab(set),
  label,
  show: <SampleLines key={set.code} dataSet={set.code} />,
});
