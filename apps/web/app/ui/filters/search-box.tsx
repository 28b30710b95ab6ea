import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';
import { SETTLED_MS } from '../settled.ts';

export interface SearchBoxProps {
  /** Name and placeholder. */
  readonly label: string;
  readonly value: string;
  /** Called once the text is settled, or at once on Enter. */
  readonly onChange: (value: string) => void;
}

/** The search of a list, part of its URL: `<SearchBox label={t('searchItems')} value={q} onChange={setQ} />`. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const later = useDebouncedCallback(onChange, SETTLED_MS);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      type="search"
      size="sm"
      w={220}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={15} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(text);
      }}
    />
  );
}
