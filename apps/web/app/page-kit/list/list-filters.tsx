import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { Option } from '../../ui/filters/option.ts';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import type { Rows } from './list.ts';
import classes from './list-filters.module.css';
import type { ListName, Narrowing, UsedList } from './use-list.ts';

/**
 * A control over a list, for one name of its endpoint's query: free text, a day, one of some options, or a control of its
 * own.
 */
export interface Filter<Name extends string, Value extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly by: 'text' | 'day' | readonly Option<Value>[] | ((control: ControlProps) => ReactNode);
  /** Names that mean nothing any more once this one changes. */
  readonly resets?: readonly Name[];
}

/** A filter of a list whose choices are words that its endpoint knows. */
export type FilterOf<Q> = {
  [Name in ListName<Q>]: Filter<ListName<Q>, Name extends keyof Q ? WordOf<NonNullable<Q[Name]>> : string> & {
    readonly name: Name;
  };
}[ListName<Q>];

/** The words of an enum; any text for all else (ids, days). */
type WordOf<Value> = [Value] extends [string] ? Value : string;

interface ListFiltersProps<Q, A extends Rows> {
  /** Id of the table below. */
  readonly id: string;
  readonly list: UsedList<Q, A>;
  readonly filters: readonly FilterOf<Q>[];
  /** At the right end: saved views. */
  readonly end?: ReactNode;
}

/** The row of controls over a list. The server narrows, so that rare rows are found. */
export function ListFilters<Q, A extends Rows>({ id, list, filters, end }: ListFiltersProps<Q, A>) {
  return (
    <FilterBar skipTo={id} copyLink end={end} {...(list.narrowed ? { onClearAll: list.clear } : {})}>
      {filters.map(({ name, label, by, resets = [] }) => (
        <Control
          key={name}
          label={label}
          by={by}
          value={list.text(name)}
          onChange={(value) => {
            const others = Object.fromEntries(resets.map((other) => [other, null]));
            const next = { ...others, [name]: value } as Narrowing<Q>; // the names are the list's
            if (value !== list.text(name)) list.narrow(next);
          }}
        />
      ))}
    </FilterBar>
  );
}

/** What every control is drawn with. */
export interface ControlProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Control({ by, ...control }: ControlProps & Pick<Filter<string>, 'by'>) {
  const { label, value, onChange } = control;
  if (typeof by === 'function') {
    return by(control);
  }
  if (by === 'text') {
    return <SearchBox label={label} value={value ?? ''} onChange={(text) => onChange(text || null)} />;
  }
  if (by === 'day') {
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
      <label className={classes.day}>
        {label}
        <TextInput
          type="date"
          size="sm"
          w={150}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      </label>
    );
  }
  return <ChoiceChip options={by} {...control} />;
}
