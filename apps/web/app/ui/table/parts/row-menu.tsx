import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import { useCellTabIndex } from '../cell-focus.ts';

/** Something that can be done with one row. */
export interface RowAction {
  readonly label: string;
  readonly onSelect?: () => void;
  readonly href?: string;
  /** Why it cannot be done now; the action stays readable with this reason under it. */
  readonly blocked?: string;
  /** Cannot be taken back; stands last, in red. */
  readonly destructive?: boolean;
}

/** The "more" button of a row: `<RowMenu label={t('actionsOf', { name })} actions={[...]} />`. */
export function RowMenu({
  actions,
  label,
}: {
  readonly actions: readonly RowAction[];
  readonly label: string;
}) {
  const tabIndex = useCellTabIndex();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={label} title={label} tabIndex={tabIndex}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ action }: { readonly action: RowAction }) {
  const { Link } = useUi();
  const { label, href, onSelect, blocked, destructive } = action;
  const words = (
    <>
      {label}
      {blocked && (
        <span style={{ display: 'block', fontSize: '12.5px', color: 'var(--ink-3)' }}>{blocked}</span>
      )}
    </>
  );
  const style = destructive ? { color: 'var(--red-solid)' } : undefined;
  if (href && !blocked) {
    return (
      <Menu.Item style={style} renderRoot={(props) => <Link {...props} href={href} />}>
        {words}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      style={style}
      aria-disabled={blocked ? true : undefined}
      closeMenuOnClick={!blocked}
      onClick={blocked ? undefined : onSelect}
    >
      {words}
    </Menu.Item>
  );
}
