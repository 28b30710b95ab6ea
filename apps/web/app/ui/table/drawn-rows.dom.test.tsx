import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Price {
  readonly item: string;
  readonly price: number;
}
const rows: readonly Price[] = [
  { item: 'Sand', price: 33 },
  { item: 'Steel', price: Number.NaN },
  { item: 'Cement', price: 20 },
];
const t = (key: string) => key;

/** A table that notes each drawing of a row. */
function open(): string[] {
  const drawn: string[] = [];
  const columns: readonly Column<Price>[] = [
    { kind: 'text', id: 'item', header: 'Item', value: ({ item }) => item },
    {
      kind: 'custom',
      id: 'price',
      header: 'Price',
      sortable: true,
      value: ({ price }) => price,
      render: ({ item, price }) => {
        drawn.push(item);
        return price;
      },
    },
  ];
  render(
    <MantineProvider>
      <UiProvider locale="en-GB" t={t}>
        <DataTable
          id="t"
          label="Prices"
          columns={columns}
          rows={rows}
          rowKey={({ item }) => item}
          empty={null}
          onOpen={() => undefined}
        />
      </UiProvider>
    </MantineProvider>,
  );
  return drawn;
}
const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('a step by arrow key draws the row that is left and the one that is reached, no other', async () => {
  const drawn = open();
  const user = userEvent.setup();
  await user.tab(); // the order of the price
  while (document.activeElement?.getAttribute('data-column') !== '0') await user.tab();
  drawn.length = 0;
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveTextContent('Steel');
  expect(new Set(drawn)).toEqual(new Set(['Sand', 'Steel']));
});

test('a row without a figure stands last in both directions, and a third click gives back the order of before', async () => {
  open();
  const user = userEvent.setup();
  const head = screen.getByRole('button', { name: 'Price' });
  await user.click(head);
  expect(order()).toEqual(['Cement', 'Sand', 'Steel']);
  await user.click(head);
  expect(order()).toEqual(['Sand', 'Cement', 'Steel']);
  await user.click(head);
  expect(order()).toEqual(['Sand', 'Steel', 'Cement']);
});
