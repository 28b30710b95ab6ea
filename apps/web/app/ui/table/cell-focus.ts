import { createContext, useContext } from 'react';

/** True inside the cells of a table that is walked with arrow keys. */
export const InGrid = createContext(false);

/**
 * The tab index of a control that may stand in a table cell: in a grid the cell takes the focus and Enter reaches the
 * control, so that a table is one tab stop; elsewhere the control keeps its own.
 */
export function useCellTabIndex(): -1 | undefined {
  return useContext(InGrid) ? -1 : undefined;
}
