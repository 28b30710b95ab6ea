import type { AdWeek } from '@datum/contract/advertising/ad-plans';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './weeks.module.css';

interface WeeksProps {
  readonly label: string;
  readonly weeks: readonly AdWeek[];
  /** What is said of a week under its day. */
  readonly says: (week: AdWeek) => string;
  /** How much of a week is taken, from 0 to 1: its shade. */
  readonly heat?: (week: AdWeek) => number;
  /** Weeks can be chosen: those that are, and what a press does. */
  readonly choice?: { readonly chosen: ReadonlySet<string>; readonly onPress: (week: string) => void };
}

/** The weeks of half a year, each with what is free of it: words, and a shade where nothing is. */
export function Weeks({ label, weeks, says, heat, choice }: WeeksProps) {
  const { locale } = useUi();
  return (
    <ul className={classes.weeks} aria-label={label}>
      {weeks.map((one) => {
        const words = (
          <>
            {formatDate(one.week, locale)}
            <small>{says(one)}</small>
          </>
        );
        return (
          <li key={one.week}>
            {choice ? (
              <button
                type="button"
                className={classes.week}
                data-full={one.free === 0}
                disabled={one.free === 0}
                aria-pressed={choice.chosen.has(one.week)}
                onClick={() => choice.onPress(one.week)}
              >
                {words}
              </button>
            ) : (
              <span
                className={classes.week}
                data-full={one.free === 0}
                style={heat ? shadeOf(heat(one)) : undefined}
              >
                {words}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The strongest shade leaves the words readable. */
const DARKEST_PERCENT = 35;
const shadeOf = (share: number) => ({
  background: `color-mix(in srgb, var(--brand) ${Math.round(share * DARKEST_PERCENT)}%, var(--card))`,
});
