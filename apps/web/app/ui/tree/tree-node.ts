/** A node of a tree; one without children is a leaf. Ids are unique in the tree. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** In grey behind the label: a code, a count. */
  readonly hint?: string;
  readonly children?: readonly TreeNode[];
}

/** A line of an opened tree. */
export interface TreeLine {
  readonly node: TreeNode;
  /** From 1, as aria-level counts. */
  readonly level: number;
  readonly parent?: string;
}

/** All leaves, in order. */
export function treeLeaves(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.children?.length ? treeLeaves(node.children) : [node]));
}

/** The lines in sight: children only of open nodes. */
export function visibleLines(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent?: string,
): TreeLine[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(open.has(node.id) && node.children ? visibleLines(node.children, open, level + 1, node.id) : []),
  ]);
}

/** Whether all, some or none of a node's leaves are chosen. */
export function choiceOf(node: TreeNode, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const leaves = treeLeaves([node]);
  const count = leaves.filter((leaf) => chosen.has(leaf.id)).length;
  return count === 0 ? 'none' : count === leaves.length ? 'all' : 'some';
}

/** The choice after a node was clicked: all of its leaves, or none if all were chosen. */
export function flipNode(node: TreeNode, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  const take = choiceOf(node, chosen) !== 'all';
  for (const leaf of treeLeaves([node])) {
    if (take) next.add(leaf.id);
    else next.delete(leaf.id);
  }
  return next;
}
