import type { Label } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useTellWords } from '../../ui/forms/field-words.ts';
import { NumberField, type NumberFieldProps } from '../../ui/forms/fields/number-field.tsx';
import { decimalRemainder, decimalSum } from '../../ui/grid/decimal-sum.ts';
import { TableHead } from '../../ui/table/table-head.tsx';
import classes from './structure.module.css';

interface WeightedRowsProps {
  readonly title: string;
  /** Heads of the three columns: what, its group, its number. */
  readonly heads: readonly [string, string, string];
  readonly rows: readonly { readonly id: number; readonly name: Label; readonly group: Label }[];
  /** Decimal strings by id. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  readonly editable: boolean;
  /** Where the form holds the numbers: `shares`. */
  readonly holds: string;
  /** Path of the number of a row in the body, and what is wrong with it. */
  readonly pathOf: (place: number) => string;
  readonly errorOf: (path: string) => string | null;
  /** What the numbers must sum to; null where they need not. */
  readonly target: string | null;
}

/** Things with a number each, in their order; the sum and what is left in sight while typing. */
export function WeightedRows(props: WeightedRowsProps) {
  const { title, heads, rows, values, onChange, editable, holds, pathOf, errorOf, target } = props;
  const t = useTranslations('approvals.structures');
  const name = useLocalText();
  const numbers = rows.map(({ id }) => values[id] ?? '');
  return (
    <section className={classes.section}>
      <h3 className="type-h3">{title}</h3>
      {target !== null && (
        <p role="status" className="muted">
          {t('share-sum', {
            sum: decimalSum(numbers),
            remainder: decimalRemainder(target, decimalSum(numbers)).replace('-', '−'),
          })}
        </p>
      )}
      <table className={classes.table} aria-label={title}>
        <TableHead heads={heads} />
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.id}>
              <th scope="row">{name(row.name.name)}</th>
              <td>{name(row.group.name)}</td>
              <td className={classes.number}>
                {editable ? (
                  <WeightField
                    heldAs={`${holds}.${row.id}`}
                    name={pathOf(place)}
                    label={`${heads[2]}, ${name(row.name.name)}`}
                    error={errorOf(pathOf(place))}
                    value={values[row.id] ?? ''}
                    onChange={(value) => onChange({ ...values, [row.id]: value })}
                  />
                ) : (
                  values[row.id]
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The number of one row: the form holds it by the row's id, the body by its place. */
function WeightField({ heldAs, ...field }: NumberFieldProps & { readonly heldAs: string }) {
  useTellWords(heldAs, { label: field.label });
  return <NumberField {...field} length={10} />;
}
