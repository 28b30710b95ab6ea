import { useState } from 'react';

/** Row heights: 46, 40 and 32 px. */
export const densities = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a reader has set a table: what a saved view keeps. */
export interface TableView {
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly hidden: readonly string[];
  readonly density: Density;
}

/** The view before anybody has touched it. */
export const initialView: TableView = { sort: null, hidden: [], density: 'standard' };

/** The view from outside (URL, saved view) when given, else one kept while the table is on screen. */
export function useTableView(view: TableView | undefined, onView: ((view: TableView) => void) | undefined) {
  const [own, setOwn] = useState(initialView);
  return [view ?? own, onView ?? setOwn] as const;
}
