import { useTranslations } from 'use-intl';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

/** What a form holds of the words that readers are told of a change, in both languages. */
export const NO_REASON = { en: '', ms: '' };

interface PublicReasonProps<Path extends string> {
  readonly field: (path: `${Path}.en` | `${Path}.ms`, label: string) => BoundField<string>;
  /** What the body calls it. */
  readonly path: Path;
  /** Where readers see it; with the figures, unless said otherwise. */
  readonly hint?: string;
}

/** The fields for them: `<PublicReason field={form.field} path="reason" />`. */
export function PublicReason<Path extends string>({ field, path, hint }: PublicReasonProps<Path>) {
  const t = useTranslations('releases.public-reason');
  return (
    <>
      <TextareaField {...field(`${path}.en`, t('en'))} hint={hint ?? t('hint')} required />
      <TextareaField {...field(`${path}.ms`, t('ms'))} required />
    </>
  );
}
