import { CONTENT_LANGUAGES, type ContentField, type PagePart } from '@datum/contract/content/content-field';
import { partsIn } from '@datum/contract/content/values/content-values';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import type { BoundField } from '../../../page-kit/form/use-bound-fields.ts';
import { SwitchField } from '../../../ui/forms/fields/switch-field.tsx';
import { Rows } from '../../site-settings/rows.part.tsx';

interface PartsFieldProps {
  readonly field: ContentField;
  readonly part: BoundField<readonly PagePart[]>;
  readonly hint?: string | undefined;
}

/** The fixed parts of a page: their order, and in which languages each is shown. */
export function PartsField({ field: { name, choices = [] }, part, hint }: PartsFieldProps) {
  const t = useTranslations('content.choice');
  const { label, value, onChange, disabled, error } = part;
  const nameOf = (one: string) => t(`${name}.${one}` as 'parts.news');
  return (
    <>
      <p className="type-h4">{label}</p>
      <Rows
        name={part.name}
        label={label}
        hint={hint}
        error={error}
        rows={partsIn({ [name]: value }, name, choices)}
        onChange={onChange}
        disabled={disabled}
        nameOf={(one) => nameOf(one.part)}
        draw={({ part: one, on }, place, change) => (
          <>
            <strong>{nameOf(one)}</strong>
            {CONTENT_LANGUAGES.map((language) => (
              <SwitchField
                key={language}
                name={`${part.name}.${place}.on.${language}`}
                label={LANGUAGE_NAMES[language]}
                value={on[language]}
                disabled={disabled}
                onChange={(is) => change({ on: { ...on, [language]: is } })}
              />
            ))}
          </>
        )}
      />
    </>
  );
}
