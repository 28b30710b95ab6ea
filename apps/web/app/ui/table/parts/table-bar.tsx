import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import type { Column } from '../column.ts';
import { densities, type TableView } from '../table-view.ts';
import { ColumnChooser } from './column-chooser.tsx';
import classes from './table-frame.module.css';

interface TableBarProps<Row> {
  readonly heading?: string;
  readonly columns: readonly Column<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly tools?: ReactNode;
}

/** Over the table: its heading at the left; columns, density and the page's own tools at the right. */
export function TableBar<Row>({ heading, columns, view, onView, tools }: TableBarProps<Row>) {
  return (
    <div className={classes.bar}>
      {heading && <h2 className="type-h3">{heading}</h2>}
      <TableTools columns={columns} view={view} onView={onView}>
        {tools}
      </TableTools>
    </div>
  );
}

interface TableToolsProps<Row> extends Pick<TableBarProps<Row>, 'columns' | 'view' | 'onView'> {
  readonly children?: ReactNode;
}

/** The page's own tools, order (on phones), columns and row height: over the table, or at the end of its filters. */
export function TableTools<Row>({ columns, view, onView, children }: TableToolsProps<Row>) {
  return (
    <div className={classes.tools}>
      {children}
      <SortMenu columns={columns} view={view} onView={onView} />
      <ColumnChooser
        columns={columns}
        hidden={view.hidden}
        onHidden={(hidden) => onView({ ...view, hidden })}
      />
      <DensityMenu view={view} onView={onView} />
    </div>
  );
}

/** The heads are out of sight on cards: sorting by menu instead, on phones only. */
function SortMenu<Row>({ columns, view, onView }: Pick<TableBarProps<Row>, 'columns' | 'view' | 'onView'>) {
  const { t } = useUi();
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          size="md"
          className={classes.phoneOnly}
          aria-label={t('table.sort')}
          title={t('table.sort')}
        >
          <Icon name="arrow-down" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.flatMap((column) =>
          [false, true].map((descending) => (
            <Menu.Item
              key={`${column.id} ${descending}`}
              role="menuitemradio"
              aria-checked={view.sort?.column === column.id && view.sort.descending === descending}
              onClick={() => onView({ ...view, sort: { column: column.id, descending } })}
            >
              {t(descending ? 'table.descending' : 'table.ascending', { column: column.header })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function DensityMenu({
  view,
  onView,
}: {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}) {
  const { t } = useUi();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('table.density')} title={t('table.density')}>
          <Icon name="density" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {densities.map((density) => (
          <Menu.Item
            key={density}
            role="menuitemradio"
            aria-checked={view.density === density}
            rightSection={view.density === density ? <Icon name="check" /> : null}
            onClick={() => onView({ ...view, density })}
          >
            {t(`table.${density}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
