import { useUi } from '../ui-provider.tsx';
import { direction, formatNumber } from '../words/format.ts';
import classes from './contribution-bars.module.css';

/** One bar: what it stands for and its signed size. */
export interface Contribution {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

export interface ContributionBarsProps {
  /** What the bars add up to, with the unit: the table's caption. */
  readonly label: string;
  readonly contributions: readonly Contribution[];
  readonly decimals: number;
  /** Head of the first and second column, for screen readers. */
  readonly head: { readonly name: string; readonly value: string };
}

/**
 * Signed parts of a change as bars from a common zero line, the value with its sign beside each. A real table.
 *
 *     <ContributionBars label={t('points')} head={{ name: t('group'), value: t('points') }} decimals={2}
 *       contributions={[{ id: 'steel', label: 'Steel bars', value: 0.58 }]} />
 */
export function ContributionBars({ label, contributions, decimals, head }: ContributionBarsProps) {
  const { locale } = useUi();
  const rise = Math.max(0, ...contributions.map(({ value }) => value));
  const fall = Math.max(0, ...contributions.map(({ value }) => -value));
  const span = rise + fall || 1;
  const zero = (fall / span) * 100;
  return (
    <table className={classes.bars}>
      <caption className="visually-hidden">{label}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{head.name}</th>
          <th scope="col">{head.value}</th>
        </tr>
      </thead>
      <tbody>
        {contributions.map(({ id, label: name, value }) => {
          const width = (Math.abs(value) / span) * 100;
          const falls = value < 0;
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <div className={classes.track}>
                  <span className={classes.zero} style={{ left: `${zero}%` }} />
                  <span
                    className={classes.bar}
                    data-direction={direction(value, 12)}
                    style={{ left: `${falls ? zero - width : zero}%`, width: `${width}%` }}
                  />
                  <span
                    className={classes.value}
                    style={falls ? { right: `${100 - zero + width}%` } : { left: `${zero + width}%` }}
                  >
                    {formatNumber(value, { locale, decimals, signed: true })}
                  </span>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
