import type { ReactNode } from 'react';
import type { UiLinkComponent } from '../plain-link.tsx';
import { useCellTabIndex } from '../table/cell-focus.ts';
import { type Ui, useUi } from '../ui-provider.tsx';
import { formatNumber, type Numeric } from '../words/format.ts';
import classes from './figure.module.css';
import type { FigureFlag } from './figure-flags.ts';

export interface FigureProps {
  readonly value: Numeric;
  readonly decimals: number;
  readonly flags?: readonly FigureFlag[];
  /** "MYR per tonne"; tables name it in their head instead. */
  readonly unit?: string;
  /** Where the figure opens. Dotted underline means exactly this, everywhere. */
  readonly href?: string;
  /** Opens without an address of its own; prefer `href`. */
  readonly onOpen?: () => void;
  /** What is measured, for screen readers, when the words around do not say it. */
  readonly label?: string;
}

/**
 * A number that opens its passport, with flags as superscripts and words for screen readers:
 *
 *     <Figure value="2946.00" decimals={2} flags={['p']} unit="MYR per tonne" href="?figure=bmp-1042,2026-10" />
 */
export function Figure(props: FigureProps) {
  const ui = useUi();
  return drawFigure(props, { ui, tabIndex: useCellTabIndex(), link: ui.Link });
}

/** What a figure is drawn with: `link` is `a` where its surroundings answer the click. */
interface FigureFrame {
  readonly ui: Ui;
  readonly tabIndex: -1 | undefined;
  readonly link: UiLinkComponent | 'a';
}

/** The same without a component of its own, for tables with hundreds of figures. */
export function drawFigure(
  { value, decimals, flags = [], unit, href, onOpen, label }: FigureProps,
  { ui: { locale, t }, tabIndex, link: Link }: FigureFrame,
): ReactNode {
  const text = formatNumber(value, { locale, decimals });
  const spoken = flags.map((flag) => t(`flag.${flag}`)).join(', ');
  return (
    <span className={classes.figure}>
      {label && <span className="visually-hidden">{label} </span>}
      {href && (
        <Link href={href} className={classes.open} tabIndex={tabIndex}>
          {text}
        </Link>
      )}
      {!href && onOpen && (
        <button type="button" className={classes.open} tabIndex={tabIndex} onClick={onOpen}>
          {text}
        </button>
      )}
      {!href && !onOpen && text}
      {flags.length > 0 && (
        <>
          <sup className={classes.flags} aria-hidden="true">
            {flags.join('')}
          </sup>
          <span className="visually-hidden">, {spoken}</span>
        </>
      )}
      {unit && <span className={classes.unit}> {unit}</span>}
    </span>
  );
}
