import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChoiceChip } from '../app/ui/filters/choice-chip.tsx';
import { ChoicesChip } from '../app/ui/filters/choices-chip.tsx';
import { FilterBar } from '../app/ui/filters/filter-bar.tsx';
import { type PeriodRange, PeriodRangeChip } from '../app/ui/filters/period-range-chip.tsx';
import { SearchBox } from '../app/ui/filters/search-box.tsx';
import { TreeChip } from '../app/ui/filters/tree-chip.tsx';
import { EmptyState } from '../app/ui/states/empty-state.tsx';
import type { Column } from '../app/ui/table/column.ts';
import { DataTable } from '../app/ui/table/data-table.tsx';
import { type Price, prices } from './prices.ts';

const columns: readonly Column<Price>[] = [
  {
    kind: 'text',
    id: 'item',
    header: 'Item',
    value: (r) => r.item,
    under: (r) => r.unit,
    href: (r) => `#${r.id}`,
    sortable: true,
    width: 214,
  },
  ...[0, 1, 2, 3, 4, 5].map(
    (back): Column<Price> => ({
      kind: 'number',
      id: `m${back}`,
      header: `${['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct 26'][back]}`,
      value: (r) => r.values[back],
      decimals: (r) => r.decimals,
      flags: (r) => (back === 5 && r.provisional ? ['p'] : []),
      href: (r) => `#${r.id}-${back}`,
      latest: back === 5,
      sortable: back === 5,
    }),
  ),
  { kind: 'change', id: 'month', header: 'Month, %', value: (r) => r.change, sortable: true },
  { kind: 'number', id: 'low', header: 'Low to high', value: () => null, decimals: 2, locked: () => true },
  {
    kind: 'status',
    id: 'state',
    header: 'State',
    value: (r) => ({ kind: r.state, label: r.state }),
    sortable: true,
  },
  { kind: 'number', id: 'quotes', header: 'Quotes', value: (r) => r.quotes, decimals: 0, sortable: true },
];

const regions = ['Central', 'North', 'East', 'South', 'Highlands', 'Islands'].map((label) => ({
  value: label,
  label,
}));
const items = prices(40).map((price) => ({ value: price.id, label: price.item, hint: price.unit }));
const tree = [
  {
    id: 'p',
    label: 'Peninsula',
    children: [
      { id: 'c', label: 'Central' },
      { id: 'n', label: 'North' },
    ],
  },
  {
    id: 'e',
    label: 'East',
    children: [
      { id: 's1', label: 'Sabah' },
      { id: 's2', label: 'Sarawak' },
    ],
  },
];
const few = prices(10);
const many = prices(5000);
const key = (price: Price) => price.id;
const group = (price: Price) => ({ key: price.group, label: price.group, note: 'monthly' });

/** Filter bar and tables, small and large. */
export function TablesPart() {
  const [q, setQ] = useState('');
  const [region, setRegion] = useState<string | null>('Central');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [leaves, setLeaves] = useState<readonly string[]>([]);
  const [range, setRange] = useState<PeriodRange>({ from: '2024-11', to: '2026-10' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState('');
  const [page, setPage] = useState(2);
  return (
    <div style={{ display: 'grid', gap: 16, minWidth: 0 }}>
      <FilterBar skipTo="prices" copyLink onClearAll={() => setRegion(null)}>
        <SearchBox label="Search items" value={q} onChange={setQ} />
        <ChoiceChip label="Region" options={regions} value={region} onChange={setRegion} />
        <ChoicesChip label="Items" options={items} value={chosen} onChange={setChosen} />
        <TreeChip label="Area" nodes={tree} value={leaves} onChange={setLeaves} />
        <PeriodRangeChip
          label="Period"
          frequency="month"
          value={range}
          min="2008-01"
          max="2026-10"
          onChange={setRange}
        />
      </FilterBar>
      <DataTable
        id="prices"
        label="Average price, Central, MYR"
        heading
        columns={columns}
        rows={few}
        rowKey={key}
        groupOf={group}
        rowMark={(price) => (price.id === 'i3' ? 'current' : price.id === 'i5' ? 'flagged' : undefined)}
        selection={{
          selected,
          onSelect: setSelected,
          actions: <Button size="sm">Confirm</Button>,
          allMatching: { count: 212, on: false, onChange: () => undefined },
        }}
        rowMenu={(price) => [
          { label: 'Open', href: `#${price.id}` },
          { label: 'Lock', blocked: 'Nobody approves what they last edited' },
          { label: 'Withdraw', destructive: true, onSelect: () => setOpened(`withdraw ${price.id}`) },
        ]}
        onOpen={(price) => setOpened(price.id)}
        empty={<EmptyState title="No prices" />}
        paging={{ kind: 'pages', page, pageSize: 10, total: 212, onPage: setPage }}
      />
      <output id="opened">{opened}</output>
      <DataTable
        id="large"
        label="5,000 prices"
        heading
        columns={columns}
        rows={many}
        rowKey={key}
        maxHeight="360px"
        empty={<EmptyState title="No prices" />}
      />
      <DataTable
        id="loading"
        label="On its way"
        columns={columns}
        rows={[]}
        rowKey={key}
        loading
        empty={<EmptyState title="No prices" />}
        bar={false}
      />
      <DataTable
        id="none"
        label="Nothing"
        columns={columns}
        rows={[]}
        rowKey={key}
        empty={<EmptyState title="No prices yet" />}
        bar={false}
      />
    </div>
  );
}
