import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { TreeItem } from './tree-item.tsx';
import { treeStep } from './tree-keys.ts';
import { choiceOf, flipNode, type TreeLine, type TreeNode, visibleLines } from './tree-node.ts';
import classes from './tree-view.module.css';

export interface TreeViewProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Leaves chosen by checkbox; leave out for a tree that only opens things. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (chosen: ReadonlySet<string>) => void;
  /** Enter or click on a node, in a tree without checkboxes. */
  readonly onOpen?: (node: TreeNode) => void;
  /** The node that is open beside the tree. */
  readonly current?: string;
  /** Nodes open at first. */
  readonly initiallyOpen?: readonly string[];
  /** Stands at the right of a line: weight, badge. */
  readonly after?: (node: TreeNode) => ReactNode;
}

/**
 * A tree walked by arrow keys, with checkboxes or as a list of things to open:
 *
 *     <TreeView label={t('groups')} nodes={groups} current={id} onOpen={(node) => navigate(node.id)} />
 */
export function TreeView(props: TreeViewProps) {
  const { label, nodes, chosen, onChoose, onOpen, current, initiallyOpen = [], after } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initiallyOpen));
  const [active, setActive] = useState(current ?? nodes[0]?.id);
  const tree = useRef<HTMLDivElement>(null);
  const lines = visibleLines(nodes, open);
  const reachable = lines.some((line) => line.node.id === active) ? active : lines[0]?.node.id;

  const flip = (id: string) => setOpen(withFlipped(open, id));
  const use = (node: TreeNode) => {
    setActive(node.id);
    if (chosen && onChoose) onChoose(flipNode(node, chosen));
    else if (onOpen) onOpen(node);
    else flip(node.id);
  };
  const onKeyDown = (event: KeyboardEvent, line: TreeLine, place: number) => {
    const step = treeStep(event.key, lines, place, open.has(line.node.id));
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'use') use(line.node);
    else if (step.kind !== 'go') flip(line.node.id);
    else {
      setActive(step.to);
      tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(step.to)}"]`)?.focus();
    }
  };

  return (
    <div
      role="tree"
      tabIndex={-1}
      aria-label={label}
      ref={tree}
      className={classes.tree}
      aria-multiselectable={chosen ? true : undefined}
    >
      {lines.map((line, place) => (
        <TreeItem
          key={line.node.id}
          line={line}
          open={open.has(line.node.id)}
          choice={chosen && choiceOf(line.node, chosen)}
          current={line.node.id === current}
          reachable={line.node.id === reachable}
          after={after?.(line.node)}
          onKeyDown={(event) => onKeyDown(event, line, place)}
          onUse={() => use(line.node)}
          onFlip={() => flip(line.node.id)}
        />
      ))}
    </div>
  );
}

function withFlipped(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}
