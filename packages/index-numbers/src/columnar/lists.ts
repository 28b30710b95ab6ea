/** Many short lists in two columns: list k is `items` from `starts[k]` up to `starts[k + 1]`. */
export interface ListColumns {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/**
 * Packs lists of positions into columns, keeping their order.
 *
 * @example
 * packLists([[4, 5], [], [6]]).starts; // => Int32Array.of(0, 2, 2, 3)
 */
export function packLists(lists: readonly (readonly number[])[]): ListColumns {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, position) => {
    // one more start than there are lists
    starts[position + 1] = starts[position]! + list.length;
  });
  const items = new Int32Array(starts[lists.length]!);
  // set() copies at the start of each list
  lists.forEach((list, position) => {
    items.set(list, starts[position]!);
  });
  return { starts, items };
}
