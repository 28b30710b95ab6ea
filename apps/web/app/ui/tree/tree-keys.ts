import type { TreeLine } from './tree-node.ts';

/** What a key does in a tree: go to a node, open or close the one under focus, or use it. */
export type TreeStep =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'open' | 'close' | 'use' };

/** The WAI-ARIA tree keys; null for keys that do nothing here. */
export function treeStep(
  key: string,
  lines: readonly TreeLine[],
  place: number,
  isOpen: boolean,
): TreeStep | null {
  const line = lines[place];
  if (!line) return null;
  const children = line.node.children ?? [];
  switch (key) {
    case 'ArrowDown':
      return go(lines[place + 1]?.node.id);
    case 'ArrowUp':
      return go(lines[place - 1]?.node.id);
    case 'Home':
      return go(lines[0]?.node.id);
    case 'End':
      return go(lines.at(-1)?.node.id);
    case 'ArrowRight':
      return children.length > 0 && !isOpen ? { kind: 'open' } : go(children[0]?.id);
    case 'ArrowLeft':
      return isOpen ? { kind: 'close' } : go(line.parent);
    case 'Enter':
    case ' ':
      return { kind: 'use' };
    default:
      return null;
  }
}

function go(to: string | undefined): TreeStep | null {
  return to === undefined ? null : { kind: 'go', to };
}
