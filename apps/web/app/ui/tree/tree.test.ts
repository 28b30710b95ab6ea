import { describe, expect, it } from 'vitest';
import { treeStep } from './tree-keys.ts';
import { choiceOf, flipNode, type TreeNode, visibleLines } from './tree-node.ts';

const steel: TreeNode = {
  id: 'steel',
  label: 'Steel',
  children: [
    { id: 'bar', label: 'Bar' },
    { id: 'mesh', label: 'Mesh' },
  ],
};
const nodes: readonly TreeNode[] = [steel, { id: 'sand', label: 'Sand' }];
const opened = visibleLines(nodes, new Set(['steel']));

describe('a tree', () => {
  it('shows children of open nodes only, with their level', () => {
    expect(visibleLines(nodes, new Set()).map(({ node }) => node.id)).toEqual(['steel', 'sand']);
    expect(opened.map(({ node, level }) => `${node.id} ${level}`)).toEqual([
      'steel 1',
      'bar 2',
      'mesh 2',
      'sand 1',
    ]);
  });

  it('opens to the right, then goes in; closes to the left, then goes out', () => {
    const closed = visibleLines(nodes, new Set());
    expect(treeStep('ArrowRight', closed, 0, false)).toEqual({ kind: 'open' });
    expect(treeStep('ArrowRight', opened, 0, true)).toEqual({ kind: 'go', to: 'bar' });
    expect(treeStep('ArrowLeft', opened, 1, false)).toEqual({ kind: 'go', to: 'steel' });
    expect(treeStep('ArrowLeft', opened, 0, true)).toEqual({ kind: 'close' });
    expect(treeStep('ArrowDown', opened, 3, false)).toBeNull();
  });

  it('chooses the leaves of a branch, all or none', () => {
    expect(choiceOf(steel, new Set(['bar']))).toBe('some');
    expect([...flipNode(steel, new Set(['bar']))].sort()).toEqual(['bar', 'mesh']);
    expect([...flipNode(steel, new Set(['bar', 'mesh', 'sand']))]).toEqual(['sand']);
  });
});
