import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { Option } from '@datum/contract/lists/row';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { TreeNode } from '../../ui/tree/tree-node.ts';
import { TreeView } from '../../ui/tree/tree-view.tsx';
import classes from './list-tree.module.css';
import { type ListWords, useListWords } from './use-list-words.ts';

interface ListTreeProps {
  readonly slug: ListSlug;
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly dataSet?: string;
  /** Offered when the list is empty. */
  readonly add?: ReactNode;
}

/** A list with parents as a tree, whole. */
export function ListTree({ slug, current, onOpen, dataSet, add }: ListTreeProps) {
  const t = useTranslations('lists');
  const called = useCall(LIST_ENDPOINTS[slug].options, {
    query: { limit: 2000, ...(dataSet ? { data_set: dataSet } : {}) },
  });
  return (
    <Loaded called={called} lines={['50%', '70%', '60%', '70%']}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t(`list.${slug}.none`)} action={add}>
            {t(`list.${slug}.none-why`)}
          </EmptyState>
        ) : (
          <Tree slug={slug} rows={data} current={current} onOpen={onOpen} />
        )
      }
    </Loaded>
  );
}

function Tree({
  slug,
  rows,
  current,
  onOpen,
}: Pick<ListTreeProps, 'slug' | 'current' | 'onOpen'> & { readonly rows: readonly Option[] }) {
  const t = useTranslations('lists');
  const words = useListWords();
  const name = useLocalText();
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return (
    <div className={classes.tree}>
      <TreeView
        // a tree that has grown opens its new branches too
        key={rows.length}
        label={t(`list.${slug}.title`)}
        nodes={nodesOf(rows, (row) => name(row.name))}
        initiallyOpen={LISTS[slug].parent ? rows.map(({ id }) => String(id)) : []}
        onOpen={(node) => onOpen(Number(node.id))}
        {...(current === null ? {} : { current: String(current) })}
        after={(node) => {
          const row = byId.get(node.id);
          return row ? <span className="dim">{factsOf(row, words)}</span> : null;
        }}
      />
    </div>
  );
}

/** What a line says beside the name: level, share, and whether it has ended. */
function factsOf({ values, state }: Option, words: ListWords): string {
  const { level, share } = values;
  return [
    ...(typeof level === 'string' ? [words.choice('level', level)] : []),
    ...(typeof share === 'string' ? [share] : []),
    ...(state === 'active' ? [] : [words.ended]),
  ].join(', ');
}

/** Rows below their parents; one whose parent is not there stands at the top. */
function nodesOf(rows: readonly Option[], nameOf: (row: Option) => string): readonly TreeNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const build = (parent: number | null): TreeNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return {
        id: String(row.id),
        label: nameOf(row),
        hint: row.code,
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return build(null);
}
