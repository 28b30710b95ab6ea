import classes from './progress.module.css';

export interface ProgressBarProps {
  /** What progresses, for screen readers. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** Said instead of a percentage: "212 of 245 quotes". */
  readonly words?: string;
  readonly tone?: 'green' | 'red';
}

/** A thin bar: `<ProgressBar label={t('quotesIn')} done={131} total={188} tone="red" />`. */
export function ProgressBar({ label, done, total, words, tone = 'green' }: ProgressBarProps) {
  const share = total === 0 ? 0 : Math.min(done / total, 1);
  return (
    <div
      className={classes.bar}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={words}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}
