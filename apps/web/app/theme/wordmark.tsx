import { DatumMark } from './logo.tsx';
import classes from './wordmark.module.css';

/** Mark and word side by side, for headers: `<Wordmark height={30} />`. `height` is the mark's, in pixels. */
export function Wordmark({
  height = 30,
  name = 'Datum',
}: {
  readonly height?: number;
  readonly name?: string;
}) {
  return (
    <span className={classes.word} style={{ fontSize: Math.round(height * 0.77) }}>
      <span className={classes.mark}>
        <DatumMark size={height} />
      </span>
      {name}
    </span>
  );
}
