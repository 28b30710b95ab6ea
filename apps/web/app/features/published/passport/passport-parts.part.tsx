import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { TableHead } from '../../../ui/table/table-head.tsx';
import type { Line } from './lines/cells.rules.ts';
import { NumberCell } from './lines/number-cell.part.tsx';
import { useLines } from './lines/use-lines.ts';
import classes from './passport-parts.module.css';
import { partsOf, type Step } from './use-trace.ts';

/** Lines shown before "more". */
const FEW = 6;

/** The table of what a figure is made of; the followed branch is tinted, and each line can be followed instead. */
export function PassportParts({ step }: { readonly step: Step }) {
  const t = useTranslations('passport.part');
  const [all, setAll] = useState(false);
  const { heads, lines, sums, words } = useLines(step.passport);
  const order = partsOf(step.passport).map(({ code }) => code);
  const sorted = lines.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const shown = all ? sorted : sorted.filter(({ code }, place) => place < FEW || code === step.followed);
  return (
    <>
      <table className={classes.parts}>
        <TableHead heads={heads} />
        <tbody>
          {shown.map((line) => (
            <PartRow key={line.code} line={line} step={step} />
          ))}
          {shown.length < sorted.length && (
            <tr>
              <th scope="row" colSpan={heads.length}>
                <button type="button" className={classes.more} onClick={() => setAll(true)}>
                  {t('more', { count: sorted.length - shown.length })}
                </button>
              </th>
            </tr>
          )}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            {sums.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line stand in the order of the heads
                  <td key={place}>
                    <NumberCell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {words.map((sentence) => (
        <p key={sentence} className={classes.words}>
          {sentence}
        </p>
      ))}
    </>
  );
}

function PartRow({ line, step }: { readonly line: Line; readonly step: Step }) {
  const t = useTranslations('passport.part');
  const { code, label, cells, bar } = line;
  const isFollowed = code === step.followed;
  const canFollow = partsOf(step.passport).some((part) => part.code === code && part.figure !== null);
  return (
    <tr data-followed={isFollowed || undefined}>
      <th scope="row">
        {step.followed !== null && canFollow ? (
          <button
            type="button"
            className={classes.follow}
            aria-pressed={isFollowed}
            title={t('follow', { name: label })}
            onClick={() => step.follow(code)}
          >
            {isFollowed && <Icon name="chevron-down" size={11} />}
            {label}
          </button>
        ) : (
          label
        )}
      </th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line stand in the order of the heads
        <td key={place}>
          <NumberCell cell={cell} />
          {bar !== null && place === cells.length - 1 && (
            <span className={classes.barTrack} aria-hidden="true">
              <i style={{ width: `${bar * 100}%` }} />
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
