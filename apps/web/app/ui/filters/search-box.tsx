import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useSettledCallback } from '../settled.ts';

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
  const sent = useRef(value);
  const send = (wanted: string) => {
    sent.current = wanted;
    onChange(wanted);
  };
  const later = useSettledCallback(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page's own value is followed
  useEffect(() => {
    // what was typed since is not lost when the page takes over what was sent
    if (value !== sent.current) {
      later.cancel();
      setText(value);
    }
    sent.current = value;
  }, [value]);
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
        if (event.key !== 'Enter') return;
        later.cancel();
        send(text);
      }}
    />
  );
}
