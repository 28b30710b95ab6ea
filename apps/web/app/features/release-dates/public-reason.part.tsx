import { useTranslations } from 'use-intl';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

/** What a form holds of the words that readers are told of a change, in both languages. */
export const NO_REASON = { en: '', ms: '' };

interface PublicReasonProps {
  readonly field: (path: 'reason.en' | 'reason.ms', label: string) => BoundField<string>;
  /** Where readers see it; with the figures, unless said otherwise. */
  readonly hint?: string;
}

/** The fields for them: `<PublicReason field={form.field} />`. */
export function PublicReason({ field, hint }: PublicReasonProps) {
  const t = useTranslations('releases.public-reason');
  return (
    <>
      <TextareaField {...field('reason.en', t('en'))} hint={hint ?? t('hint')} required />
      <TextareaField {...field('reason.ms', t('ms'))} required />
    </>
  );
}
