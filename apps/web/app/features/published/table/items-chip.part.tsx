import type { Choices } from '@datum/contract/publication/published';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { FilterChip } from '../../../ui/filters/filter-chip.tsx';
import { matchingOptions } from '../../../ui/filters/option.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TreeView } from '../../../ui/tree/tree-view.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import classes from './filters.module.css';

interface ItemsChipProps {
  readonly choices: Choices;
  /** Chosen item codes; empty is all. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Items by group, found by name, code, trade name or synonym. */
export function ItemsChip({ choices, value, onChange }: ItemsChipProps) {
  const t = useTranslations('published.filter');
  const ui = useUi();
  const text = useLocalText();
  const only = choices.items.find(({ code }) => code === value[0]);
  const words =
    value.length === 0
      ? ui.t('filter.all')
      : value.length === 1 && only
        ? text(only.name)
        : ui.t('filter.some', { count: value.length, total: choices.items.length });
  return (
    <FilterChip label={t('items')} value={words} narrows={value.length > 0}>
      {() => <ItemPicker choices={choices} value={value} onChange={onChange} />}
    </FilterChip>
  );
}

function ItemPicker({ choices, value, onChange }: ItemsChipProps) {
  const t = useTranslations('published.filter');
  const ui = useUi();
  const text = useLocalText();
  const [search, setSearch] = useState('');
  const groups = useMemo(() => {
    const found = matchingOptions(
      choices.items.map((item) => ({
        value: item.code,
        label: text(item.name),
        hint: `${item.code} ${item.synonyms.join(' ')} ${Object.values(item.name).join(' ')}`,
        group: item.group,
      })),
      search,
      ui.locale,
    );
    return choices.groups.flatMap(({ code, name }) => {
      const children = found
        .filter(({ group }) => group === code)
        .map((item) => ({ id: item.value, label: item.label, hint: item.value }));
      return children.length > 0 ? [{ id: `group-${code}`, label: text(name), children }] : [];
    });
  }, [choices, search, text, ui.locale]);
  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        size="sm"
        data-autofocus
        aria-label={t('search-items')}
        placeholder={t('search-items')}
        leftSection={<Icon name="search" size={15} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <p role="status">{ui.t('filter.none', { search })}</p>
      ) : (
        <div className={classes.tree}>
          <TreeView
            key={search === '' ? 'all' : 'found'}
            label={t('items')}
            nodes={groups}
            initiallyOpen={search === '' ? [] : choices.groups.map(({ code }) => `group-${code}`)}
            chosen={new Set(value)}
            onChoose={(next) => onChange([...next])}
          />
        </div>
      )}
      <Button size="xs" disabled={value.length === 0} onClick={() => onChange([])}>
        {ui.t('filter.clear')}
      </Button>
    </div>
  );
}
