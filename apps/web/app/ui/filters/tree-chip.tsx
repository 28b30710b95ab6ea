import { Button } from '@mantine/core';
import { type TreeNode, treeLeaves } from '../tree/tree-node.ts';
import { TreeView } from '../tree/tree-view.tsx';
import { useUi } from '../ui-provider.tsx';
import { FilterChip } from './filter-chip.tsx';

export interface TreeChipProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Chosen leaves; empty is "all". */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/**
 * A filter over a tree, such as region groups with their regions; choosing a branch chooses its leaves.
 *
 *     <TreeChip label={t('region')} nodes={regionTree} value={regions} onChange={setRegions} />
 */
export function TreeChip({ label, nodes, value, onChange }: TreeChipProps) {
  const { t } = useUi();
  const leaves = treeLeaves(nodes);
  const first = leaves.find((leaf) => leaf.id === value[0]);
  const many = t('filter.some', { count: value.length, total: leaves.length });
  const words = value.length === 0 ? t('filter.all') : value.length === 1 ? (first?.label ?? many) : many;
  return (
    <FilterChip label={label} value={words} narrows={value.length > 0}>
      {() => (
        <div style={{ display: 'grid', gap: 8, minWidth: 260 }}>
          <TreeView
            label={label}
            nodes={nodes}
            chosen={new Set(value)}
            onChoose={(next) => onChange([...next])}
          />
          <Button size="xs" disabled={value.length === 0} onClick={() => onChange([])}>
            {t('filter.clear')}
          </Button>
        </div>
      )}
    </FilterChip>
  );
}
