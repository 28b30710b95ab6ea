import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { TreeLine } from './tree-node.ts';
import classes from './tree-view.module.css';

interface TreeItemProps {
  readonly line: TreeLine;
  readonly open: boolean;
  readonly choice?: 'all' | 'some' | 'none';
  readonly current: boolean;
  /** The one line that Tab reaches. */
  readonly reachable: boolean;
  readonly after?: ReactNode;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onUse: () => void;
  readonly onFlip: () => void;
}

/** A line of a tree. The twist at its left is for the mouse; the keyboard opens with the right arrow. */
export function TreeItem(props: TreeItemProps) {
  const { line, open, choice, current, reachable, after, onKeyDown, onUse, onFlip } = props;
  const { node, level } = line;
  const isBranch = (node.children?.length ?? 0) > 0;
  const onClick = (event: MouseEvent) => {
    const onTwist = isBranch && (event.target as HTMLElement).closest(`.${classes.twist}`) !== null;
    if (onTwist) onFlip();
    else onUse();
  };
  return (
    <div
      role="treeitem"
      data-node={node.id}
      className={classes.line}
      aria-level={level}
      aria-expanded={isBranch ? open : undefined}
      aria-checked={choice && (choice === 'some' ? 'mixed' : choice === 'all')}
      aria-current={current || undefined}
      tabIndex={reachable ? 0 : -1}
      style={{ paddingLeft: (level - 1) * 20 + 4 }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span className={classes.twist}>
        {isBranch && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      {choice && <span className={classes.box} data-choice={choice} />}
      <span>{node.label}</span>
      {node.hint && <small>{node.hint}</small>}
      {after && <span className={classes.after}>{after}</span>}
    </div>
  );
}
