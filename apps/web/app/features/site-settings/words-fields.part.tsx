import type { BothLanguages } from '@datum/contract/site/site-values';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

interface WordsProps {
  /** The field of one language. */
  readonly field: (language: keyof BothLanguages) => BoundField<string>;
  readonly hint?: string;
  /** Some sentences, not a line. */
  readonly long?: true;
}

/** The same words in both languages, one under the other. */
export function WordsFields({ field, hint, long }: WordsProps) {
  const One = long ? TextareaField : TextField;
  return (['en', 'ms'] as const).map((language) => {
    const { label, ...bound } = field(language);
    const about = hint && language === 'en' ? { hint } : {};
    return <One key={language} {...bound} {...about} label={`${label} (${LANGUAGE_NAMES[language]})`} />;
  });
}
