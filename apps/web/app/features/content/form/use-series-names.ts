import type { ContentDetail } from '@datum/contract/content/content-calls';
import { useMemo } from 'react';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';

/** What the series of the item's live figures are called, by what names them. */
export function useSeriesNames(item: ContentDetail | null): ReadonlyMap<string, string> {
  const text = useLocalText();
  return useMemo(
    () =>
      new Map(
        Object.entries(item?.figures ?? {}).map(([key, { label, place, variant }]) => [
          key.split('.')[0] ?? '',
          [label, place, variant ?? {}].map(text).filter(Boolean).join(', '),
        ]),
      ),
    [item, text],
  );
}
