import type { ReactNode } from 'react';
import { useUi } from '../ui-provider.tsx';
import { type FigureFlag, figureFlags } from './figure-flags.ts';
import classes from './flag-legend.module.css';

/**
 * What the superscripts mean, under a table; name only the flags that occur in it. `note` says what locked cells need.
 *
 *     <FlagLegend flags={['p', 'r']} note={<Link href="/pricing">{t('comparePlans')}</Link>} />
 */
export function FlagLegend({
  flags,
  note,
}: {
  readonly flags: readonly FigureFlag[];
  readonly note?: ReactNode;
}) {
  const { t } = useUi();
  if (flags.length === 0 && !note) return null;
  return (
    <div className={classes.legend}>
      {figureFlags
        .filter((flag) => flags.includes(flag))
        .map((flag) => (
          <span key={flag}>
            <b>{flag}</b> {t(`flag.${flag}`)}
          </span>
        ))}
      {note && <span>{note}</span>}
    </div>
  );
}
