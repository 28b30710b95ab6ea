import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import type { Column } from '../column.ts';
import classes from './table-frame.module.css';

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** Which columns are shown; the first one, the key of the rows, always is. */
export function ColumnChooser<Row>({ columns, hidden, onHidden }: ColumnChooserProps<Row>) {
  const { t } = useUi();
  const choices = columns.slice(1).filter((column) => column.hideable !== false);
  if (choices.length === 0) return null;
  const flip = (id: string) =>
    onHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <Popover trapFocus position="bottom-end">
      <Popover.Target>
        <ActionIcon size="md" aria-label={t('table.columns')} title={t('table.columns')}>
          <Icon name="columns" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <div className={classes.chooser}>
          {choices.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={!hidden.includes(column.id)}
              onChange={() => flip(column.id)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
