import { useTranslations } from 'use-intl';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

/** What the fields of a definition hold. */
export interface DefinitionValues {
  readonly valid_from: string;
  readonly meaning: { readonly en: string; readonly ms: string };
  readonly unit: string;
  readonly currency: string;
  readonly base: string;
}

export const NO_DEFINITION: DefinitionValues = {
  valid_from: '',
  meaning: { en: '', ms: '' },
  unit: '',
  currency: '',
  base: '',
};

/** A definition as calls take it. */
export const definitionBody = ({ currency, ...rest }: DefinitionValues) => ({
  ...rest,
  currency: currency.trim() === '' ? null : currency.trim().toUpperCase(),
});

interface DefinitionFieldsProps {
  /** Binds a field of the form around. */
  readonly field: (
    path: 'valid_from' | 'meaning.en' | 'meaning.ms' | 'unit' | 'currency' | 'base',
    label: string,
  ) => BoundField<string>;
}

/** What a series means from a period on. */
export function DefinitionFields({ field }: DefinitionFieldsProps) {
  const t = useTranslations('entered-series');
  return (
    <>
      <TextField {...field('valid_from', t('field.valid_from'))} hint={t('hint.valid_from')} />
      <TextareaField {...field('meaning.en', t('field.meaning_en'))} rows={2} />
      <TextareaField {...field('meaning.ms', t('field.meaning_ms'))} rows={2} />
      <TextField {...field('unit', t('field.unit'))} hint={t('hint.unit')} />
      <TextField {...field('currency', t('field.currency'))} hint={t('hint.currency')} />
      <TextField {...field('base', t('field.base'))} hint={t('hint.base')} />
    </>
  );
}
