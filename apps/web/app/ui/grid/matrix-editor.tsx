import { useState } from 'react';
import { readDecimal } from '../forms/fields/decimal.ts';
import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import { decimalRemainder, decimalSum } from './decimal-sum.ts';
import classes from './matrix-editor.module.css';

/** A row or a column of a matrix. */
export interface MatrixAxis {
  readonly id: string;
  readonly label: string;
}

export interface MatrixEditorProps {
  readonly label: string;
  readonly rows: readonly MatrixAxis[];
  readonly columns: readonly MatrixAxis[];
  /** Decimal string of a cell; "" when empty. */
  readonly value: (row: string, column: string) => string;
  readonly onChange: (row: string, column: string, value: string) => void;
  readonly decimals: number;
  /** What each column must add up to: "100". */
  readonly target: string;
  readonly disabled?: boolean;
}

/**
 * Numbers in rows and columns whose columns must add up, with what is left over in sight at every key:
 *
 *     <MatrixEditor label={t('shares')} rows={regions} columns={categories} decimals={1} target="100"
 *       value={(r, c) => shares[r][c]} onChange={setShare} />
 */
export function MatrixEditor({
  label,
  rows,
  columns,
  value,
  onChange,
  decimals,
  target,
  disabled,
}: MatrixEditorProps) {
  const { t, locale } = useUi();
  return (
    // With nothing to type in, the keyboard must still reach what scrolls (WCAG 2.1.1).
    <div className={classes.scroller} tabIndex={disabled ? 0 : undefined}>
      <table className={classes.matrix} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column.id}>
                  <MatrixCell
                    name={`${row.label}, ${column.label}`}
                    value={value(row.id, column.id)}
                    disabled={disabled}
                    onChange={(next) => onChange(row.id, column.id, next)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('matrix.total')}</th>
            {columns.map((column) => (
              <td key={column.id}>{formatNumber(sumOf(column.id), { locale, decimals })}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('matrix.remainder')}</th>
            {columns.map((column) => (
              <td key={column.id} aria-live="polite">
                <Remainder target={target} sum={sumOf(column.id)} decimals={decimals} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );

  function sumOf(column: string): string {
    return decimalSum(rows.map((row) => value(row.id, column)));
  }
}

interface MatrixCellProps {
  readonly name: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

function MatrixCell({ name, value, disabled, onChange }: MatrixCellProps) {
  const { locale } = useUi();
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <input
      aria-label={name}
      inputMode="decimal"
      disabled={disabled}
      value={typing ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const reading = readDecimal(text, locale);
        setTyping(text);
        onChange(reading.kind === 'number' ? reading.value : text.trim());
      }}
      onBlur={() => setTyping(null)}
    />
  );
}

function Remainder({ target, sum, decimals }: { target: string; sum: string; decimals: number }) {
  const { t, locale } = useUi();
  const rest = decimalRemainder(target, sum);
  const zero = !/[1-9]/.test(rest);
  const amount = formatNumber(rest.replace('-', ''), { locale, decimals });
  if (zero) return <span className={classes.even}>{t('matrix.complete', { target })}</span>;
  return (
    <span className={classes.uneven}>
      {t(rest.startsWith('-') ? 'matrix.excess' : 'matrix.missing', { amount })}
    </span>
  );
}
