import type { CSSProperties } from 'react';

/** Strokes on a 16 px grid, 1.5 px wide, in currentColor. */
const strokes = {
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.7 14.2h2.6',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'M10 4 6 8l4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  density: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  document: 'M4 1.8h5.5L12.5 5v9.2H4zM9.2 1.8V5h3.3M6 8h4.5M6 10.8h4.5',
  download: 'M8 2.5v7.2M4.8 6.8 8 9.9l3.2-3.1M2.8 13.2h10.4',
  edit: 'm3 13 .7-2.8L11 2.9l2.1 2.1-7.3 7.3zM9.6 4.3l2.1 2.1',
  filter: 'M2.5 4h11M4.8 8h6.4M6.8 12h2.4',
  flag: 'M4 14V2.5h8.5L10.5 6l2 3.5H4',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 1 0 8 1.8zM8 7.2v4M8 4.8v.2',
  keyboard: 'M1.8 4h12.4v8H1.8zM4 6.5h.2M6.6 6.5h.2M9.2 6.5h.2M11.8 6.5h.2M5 9.5h6',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l1-1',
  lock: 'M3.5 7.2h9v6.3h-9zM5.4 7.2V5a2.6 2.6 0 0 1 5.2 0v2.2',
  message: 'M2.5 3h11v7.5H7L4.3 13v-2.5H2.5z',
  more: 'M3.2 8h.2M8 8h.2M12.8 8h.2',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.6v3h-3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9zM10.4 10.4l3.1 3.1',
  star: 'm8 2 1.8 3.8 4.2.5-3.1 2.8.8 4.1L8 11.2l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 3v10',
  trash: 'M3 4.5h10M6.2 4.5v-2h3.6v2M4.3 4.5l.6 9h6.2l.6-9',
  upload: 'M8 10V2.8M4.8 5.7 8 2.6l3.2 3.1M2.8 13.2h10.4',
  warning: 'M8 2 14.5 13.5h-13zM8 6.3v3.4M8 11.6v.2',
} as const satisfies Record<string, string>;

/** Names of the icons that `Icon` draws. */
export type IconName = keyof typeof strokes;

/** A decorative icon: `<Icon name="download" />`. Give the control around it a name. `size` in px. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <Strokes
      d={strokes[name]}
      size={size}
      width={name === 'more' ? 2.4 : 1.5}
      style={{ flex: 'none', display: 'inline-block', verticalAlign: '-0.16em' }}
    />
  );
}

interface StrokesProps {
  /** A path on the 16 px grid. */
  readonly d: string;
  readonly size?: number;
  readonly width?: number;
  readonly style?: CSSProperties;
}

/** Draws a path as the icons are drawn, for signs that belong to one place alone. Decorative. */
export function Strokes({ d, size = 16, width = 1.5, style }: StrokesProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={style}
    >
      <path d={d} />
    </svg>
  );
}
