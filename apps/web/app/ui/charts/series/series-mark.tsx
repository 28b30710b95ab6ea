import { type SeriesSlot, slots } from './series-slot.ts';

/** The marker of a slot at a point of an SVG. */
export function SlotMarker({
  slot,
  x,
  y,
}: {
  readonly slot: SeriesSlot;
  readonly x: number;
  readonly y: number;
}) {
  const { marker, fill } = slots[slot];
  const color = `var(--series-${slot})`;
  return (
    <path
      d={marker}
      transform={`translate(${x} ${y})`}
      fill={fill === 'solid' ? color : fill === 'hollow' ? 'var(--card)' : 'none'}
      stroke={fill === 'solid' ? 'none' : color}
      strokeWidth={2}
    />
  );
}

/** A piece of a line with its marker, for legends: `<SeriesMark slot={1} />`. */
export function SeriesMark({ slot }: { readonly slot: SeriesSlot }) {
  return (
    <svg
      width="44"
      height="14"
      aria-hidden="true"
      style={{ flex: 'none', display: 'inline-block', verticalAlign: 'middle' }}
    >
      <path
        d="M0 7H44"
        stroke={`var(--series-${slot})`}
        strokeWidth={2.4}
        strokeDasharray={slots[slot].dash.join(' ')}
      />
      <SlotMarker slot={slot} x={22} y={7} />
    </svg>
  );
}
