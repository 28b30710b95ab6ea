export interface SparkLineProps {
  /** Values in order; null leaves a gap. The last 24 are usual. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
  /** Said to screen readers; left out, the line is decoration beside the figures. */
  readonly label?: string;
  readonly color?: string;
}

/** The course of a figure in the size of a word, with a dot at its end: `<SparkLine values={lastTwoYears} />`. */
export function SparkLine({
  values,
  width = 84,
  height = 24,
  label,
  color = 'var(--spark)',
}: SparkLineProps) {
  const present = values.filter((value) => value !== null);
  const low = Math.min(...present);
  const span = Math.max(...present) - low || 1;
  const x = (place: number) => 2 + ((width - 6) * place) / Math.max(values.length - 1, 1);
  const y = (value: number) => height - 4 - ((height - 8) * (value - low)) / span;
  const end = values.findLastIndex((value) => value !== null);
  const path = values
    .map((value, place) => {
      if (value === null) return '';
      const pen = place === 0 || values[place - 1] === null ? 'M' : 'L';
      return `${pen}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} fill="none" stroke={color} strokeWidth={1.6} strokeLinejoin="round" />
      {end >= 0 && <circle cx={x(end)} cy={y(values[end] ?? 0)} r={2.4} fill={color} />}
    </svg>
  );
}
