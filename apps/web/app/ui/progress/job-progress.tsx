import { Button } from '@mantine/core';
import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import classes from './progress.module.css';
import { ProgressBar } from './progress-bar.tsx';

export interface JobProgressProps {
  /** What is being done: "Importing quotes". */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** The stage, or what is left: "about 20 seconds". */
  readonly note?: string;
  readonly onCancel?: () => void;
  readonly cancelling?: boolean;
}

/** A long work under way, with a way to stop it: `<JobProgress label={t('importing')} done={800} total={5000} onCancel={stop} />`. */
export function JobProgress({ label, done, total, note, onCancel, cancelling = false }: JobProgressProps) {
  const { t, locale } = useUi();
  const print = (count: number) => formatNumber(count, { locale, decimals: 0 });
  const words = t('job.progress', { done: print(done), total: print(total) });
  return (
    <div className={classes.job}>
      <div className={classes.line}>
        <b>{label}</b>
        <span className="muted">
          {words}
          {note && `, ${note}`}
        </span>
        {onCancel && (
          <Button size="xs" onClick={onCancel} disabled={cancelling}>
            {t(cancelling ? 'job.cancelling' : 'job.cancel')}
          </Button>
        )}
      </div>
      <ProgressBar label={label} done={done} total={total} words={words} />
    </div>
  );
}
