import { dataSetOf } from '@datum/contract/data-sets/all';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';

type Value = string | number | boolean | null;

/** How the terms of a data set are called and their values said; both from the texts under the declaration's names. */
export function useTermWords(dataSet: string) {
  const t = useTranslations('quotes');
  const { locale } = useUi();
  const fields = dataSetOf(dataSet)?.quoteTerms ?? [];
  const text = (key: string) => t(key as 'yes');
  return {
    fields,
    label: (name: string) => text(`terms.${dataSet}.${name}.label`),
    hint: (name: string): string | null =>
      t.has(`terms.${dataSet}.${name}.hint` as 'yes') ? text(`terms.${dataSet}.${name}.hint`) : null,
    choice: (name: string, choice: string) => text(`terms.${dataSet}.${name}.choices.${choice}`),
    value: (name: string, value: Value): string => {
      if (value === null || value === '') {
        return '–';
      }
      if (typeof value === 'boolean') {
        return t(value ? 'yes' : 'no');
      }
      const field = fields.find((each) => each.name === name);
      if (field?.kind === 'choice') {
        return text(`terms.${dataSet}.${name}.choices.${value}`);
      }
      if (field?.kind === 'decimal' || field?.kind === 'integer') {
        return formatNumber(value, { locale, decimals: String(value).split('.')[1]?.length ?? 0 });
      }
      return String(value);
    },
  };
}
