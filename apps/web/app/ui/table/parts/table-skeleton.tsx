import { useLate } from '../../states/skeleton.tsx';
import { useUi } from '../../ui-provider.tsx';
import { alignment, type Column } from '../column.ts';
import classes from '../table.module.css';
import bones from './table-skeleton.module.css';

/** Bar lengths of one column, so that the rows look like rows. */
const LENGTHS = ['72%', '88%', '64%', '80%', '76%', '92%', '68%', '84%'];

interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly label: string;
}

/** The table's shape with the columns' own widths while the rows are on their way: its bars come after 200 ms. */
export function TableSkeleton<Row>({ columns, label }: TableSkeletonProps<Row>) {
  const { t } = useUi();
  const drawn = useLate(200);
  return (
    <div role="status">
      <span className="visually-hidden">{t('state.loading-of', { what: label })}</span>
      <table className={classes.table} aria-hidden="true" data-drawn={drawn}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} data-align={alignment(column)} style={{ minWidth: column.width }}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={drawn ? undefined : bones.waiting}>
          {LENGTHS.map((length) => (
            <tr key={length}>
              {columns.map((column, place) => (
                <td
                  key={column.id}
                  data-align={alignment(column)}
                  data-card={place === 0 ? 'title' : undefined}
                >
                  <span className={bones.bone} style={{ width: place === 0 ? length : '60%' }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
