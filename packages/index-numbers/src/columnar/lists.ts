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

/**
 * The positions that have each key, in their order: list k holds those whose key is k. Below zero = in no list.
 *
 * @example
 * listsByKey({ keys: Int32Array.of(1, -1, 0, 1), lists: 2 }).items; // => Int32Array.of(2, 0, 3)
 */
export function listsByKey({
  keys,
  lists,
}: {
  readonly keys: Int32Array;
  readonly lists: number;
}): ListColumns {
  const starts = new Int32Array(lists + 1);
  // keys are below the number of lists
  for (const key of keys) if (key >= 0) starts[key + 1]! += 1;
  for (let list = 0; list < lists; list++) starts[list + 1]! += starts[list]!;
  const next = starts.slice();
  const items = new Int32Array(starts[lists]!);
  keys.forEach((key, position) => {
    if (key < 0) return;
    items[next[key]!] = position;
    next[key]! += 1;
  });
  return { starts, items };
}
