import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-props.ts';
import { initialView } from './table-view.ts';

interface Price {
  readonly id: string;
  readonly item: string;
  readonly price: string | null;
}
const columns: readonly Column<Price>[] = [
  {
    kind: 'text',
    id: 'item',
    header: 'Item',
    value: (r) => r.item,
    href: (r) => `/items/${r.id}`,
    sortable: true,
  },
  {
    kind: 'number',
    id: 'price',
    header: 'Price, MYR',
    value: (r) => r.price,
    decimals: 2,
    sortable: true,
    href: (r) => `?figure=${r.id}`,
  },
];
const rows: readonly Price[] = [
  { id: 'a', item: 'Sand', price: '33.4' },
  { id: 'b', item: 'Steel', price: '2946' },
  { id: 'c', item: 'Cement', price: null },
];

/** The table as the server draws it. */
function drawn(props: Partial<DataTableProps<Price>> = {}): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <UiProvider locale="en-GB" t={(key) => key}>
        <DataTable
          id="t"
          label="Prices"
          columns={columns}
          rows={rows}
          rowKey={(r) => r.id}
          empty={<p>Nothing yet</p>}
          {...props}
        />
      </UiProvider>
    </MantineProvider>,
  );
}
const order = (html: string) => [...html.matchAll(/href="\/items\/(\w)"/g)].map((match) => match[1]).join('');

describe('a table', () => {
  it('prints equal decimals, and an en dash for a missing price', () => {
    const html = drawn();
    for (const cell of ['>33.40<', '>2,946.00<', '>–<']) expect(html).toContain(cell);
  });

  it('sorts prices as numbers, missing ones last both ways, and says so to screen readers', () => {
    const sorted = (descending: boolean) =>
      drawn({ view: { ...initialView, sort: { column: 'price', descending } } });
    expect(order(sorted(false))).toBe('abc');
    expect(order(sorted(true))).toBe('bac');
    expect(sorted(true)).toContain('aria-sort="descending"');
  });

  it('leaves the order alone when the server sorts', () => {
    const view = { ...initialView, sort: { column: 'item', descending: false } };
    expect(order(drawn({ view, sorting: 'outside' }))).toBe('abc');
    expect(order(drawn({ view }))).toBe('cab');
  });

  it('hides columns but never loses its key column', () => {
    const html = drawn({ view: { ...initialView, hidden: ['price'] } });
    expect(html).not.toContain('2,946.00');
    expect(html).toContain('>Steel<');
  });

  it('is one tab stop when its figures open', () => {
    const html = drawn();
    expect(html).toContain('role="grid"');
    expect(html.match(/tabindex="0" data-column/g)).toHaveLength(1);
    expect(html.match(/<a [^>]*tabindex="-1"/g)).toHaveLength(6);
  });

  it('shows the problem before the emptiness, and neither while loading', () => {
    expect(drawn({ rows: [] })).toContain('Nothing yet');
    expect(drawn({ rows: [], problem: <p>Server error</p> })).not.toContain('Nothing yet');
    expect(drawn({ rows: [], loading: true })).not.toContain('Nothing yet');
  });

  it('draws only what is in sight of thousands of rows, and tells how many there are', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ id: `r${i}`, item: `Item ${i}`, price: '1' }));
    const html = drawn({ rows: many });
    expect(html.match(/<tr/g)?.length).toBeLessThan(60);
    expect(html).toContain('Item 5<');
    expect(html).toContain('aria-rowcount="5001"');
  });
});
