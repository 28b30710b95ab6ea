import { dataSetOf } from '@datum/contract/data-sets/all';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { useTermWords } from '../quote/term-words.part.tsx';
import { readTyped } from './typed.rules.ts';
import type { ReadRow } from './use-enter.ts';

/** Reads the cells of a row in the words of the data set and of the screen's language. */
export function useReadRow(code: string): ReadRow {
  const t = useTranslations('quotes');
  const { locale } = useUi();
  const { choice } = useTermWords(code);
  const dataSet = dataSetOf(code);
  return useCallback(
    (row, typed, units) => {
      if (!dataSet) {
        return { kind: 'waits' };
      }
      const read = readTyped(row, typed, { dataSet, units, locale, choice, yes: t('yes'), no: t('no') });
      return read.kind === 'unreadable'
        ? { ...read, words: t('list.unit-unknown', { units: units.map(({ code: one }) => one).join(', ') }) }
        : read;
    },
    [dataSet, locale, choice, t],
  );
}
