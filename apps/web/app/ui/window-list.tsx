import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

/**
 * A long list that scrolls with the page: only the entries in sight are in it, each measured once it was shown. Screen
 * readers are told the place of an entry among all.
 * @param height an entry's height before it is measured, px
 */
export function WindowList<Row>({
  rows,
  height,
  children,
  ...props
}: {
  readonly rows: readonly Row[];
  readonly height: number;
  readonly children: (row: Row) => ReactNode;
  readonly id?: string;
  readonly className?: string | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const { scrollMargin } = virtualizer.options;
  const shown = virtualizer.getVirtualItems();
  const above = (shown[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <ul {...props} ref={list} style={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}>
      {shown.flatMap(({ index, key }) => {
        const row = rows[index];
        return row === undefined
          ? []
          : [
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(row)}
              </li>,
            ];
      })}
    </ul>
  );
}
