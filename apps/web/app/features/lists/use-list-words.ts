import { type Field, LOCALES } from '@datum/contract/data-sets/price-data-set';
import type { RowState } from '@datum/contract/lists/row';
import { subjectOf } from '@datum/contract/subjects/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';

/** Words of fields and choices, whose keys are the names in the lists' declarations. */
export function useListWords() {
  const t = useTranslations('lists');
  const ui = useUi();
  const text = useLocalText();
  const { locale } = useLanguage();
  return useMemo(() => {
    type Key = Parameters<typeof t>[0];
    const known = (key: string): key is Key => t.has(key as Key);
    const word = (key: string, otherwise: string): string => (known(key) ? t(key) : otherwise);
    return {
      field: (name: string): string => word(`field.${name}`, name),
      hint: (name: string): string | undefined => word(`hint.${name}`, '') || undefined,
      choice: (field: string, value: string): string =>
        field === 'data_set'
          ? text(subjectOf(value)?.name ?? { en: value })
          : word(`choice.${field}.${value}`, value),
      ended: t('ended'),
      yes: t('choice.yes'),
      no: t('choice.no'),
      use: (what: string): string => word(`uses.${what}`, what),
      /** The last part of an action of the audit log. */
      verb: (action: string): string => word(`history.${action.split('.').at(-1)}`, action),
      attribute: (field: Field): string => field.headers[LOCALES.find((one) => one === locale) ?? 'en'][0],
      state: (row: { readonly state: RowState; readonly valid_to?: string | null }): string =>
        row.state === 'active' || !row.valid_to
          ? t('state.active')
          : t(`state.${row.state}`, { month: formatPeriod(row.valid_to, ui) }),
    } as const;
  }, [t, ui, text, locale]);
}

export type ListWords = ReturnType<typeof useListWords>;
