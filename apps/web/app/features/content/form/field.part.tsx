import type { ContentField, PagePart } from '@datum/contract/content/content-field';
import type { RichText } from '@datum/contract/content/rich-text';
import { EMPTY_TEXT } from '@datum/contract/content/values/empty-text';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { RichField } from '../../../editor/rich-field.tsx';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import type { BoundField } from '../../../page-kit/form/use-bound-fields.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { MoneyField } from '../../../ui/forms/fields/money-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { SwitchField } from '../../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { TicksField } from '../../../ui/forms/ticks-field.tsx';
import { MediaField, MediaFileField } from '../../media/media-field.part.tsx';
import { TextPicture } from '../../media/text-picture.part.tsx';
import type { FieldValue } from './form-values.rules.ts';
import { MediaTools } from './media-tools.part.tsx';
import { PartsField } from './parts-field.part.tsx';
import { SeriesField } from './series-field.part.tsx';

interface ContentFieldInputProps {
  readonly field: ContentField;
  readonly part: BoundField<FieldValue>;
  /** What the series of live figures are called. */
  readonly seriesNames?: ReadonlyMap<string, string> | undefined;
}

/** The input of a declared field, by its kind. */
export function ContentFieldInput({ field, part, seriesNames }: ContentFieldInputProps) {
  const t = useTranslations('content');
  const hintKey = `hint.${field.name}` as 'hint.note';
  const hint = t.has(hintKey) ? { hint: t(hintKey) } : {};
  const required = { required: field.required ?? false };
  const text = { ...part, ...hint, ...required, value: textOf(part.value) };
  switch (field.kind) {
    case 'line':
    case 'link':
      return <TextField {...text} />;
    case 'email':
      return <TextField {...text} type="email" length={32} />;
    case 'phone':
      return <TextField {...text} type="tel" length={20} />;
    case 'text':
      return <TextareaField {...text} />;
    case 'rich':
      return (
        <RichField
          {...part}
          {...hint}
          {...required}
          value={richOf(part.value)}
          seriesNames={seriesNames}
          picture={TextPicture}
          tools={(putIn) => <MediaTools putIn={putIn} />}
        />
      );
    case 'day':
      return <DateField {...text} onChange={(day) => part.onChange(day || null)} />;
    case 'number':
      return <NumberInput {...text} onChange={part.onChange} />;
    case 'money':
      return (
        <MoneyField
          {...part}
          {...hint}
          {...required}
          currency={OWN_CURRENCY}
          value={typeof part.value === 'number' ? part.value : null}
          onChange={part.onChange}
        />
      );
    case 'yes-no':
      return <SwitchField {...part} value={part.value === true} />;
    case 'choice':
      return <ChoiceInput field={field} part={part} {...hint} />;
    case 'words':
    case 'products':
      return <WordsInput field={field} part={part} {...hint} />;
    case 'image':
      return <MediaField {...part} {...hint} {...required} value={textOf(part.value) || null} />;
    case 'file':
      return <MediaFileField {...part} {...hint} {...required} value={textOf(part.value) || null} />;
    case 'parts':
      return <PartsField field={field} part={{ ...part, value: listOf<PagePart>(part.value) }} {...hint} />;
    case 'series':
      return (
        <SeriesField
          field={field}
          part={{ ...part, value: listOf<number>(part.value) }}
          names={seriesNames}
          {...hint}
        />
      );
  }
}

const textOf = (value: FieldValue): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const richOf = (value: FieldValue): RichText =>
  typeof value === 'object' && value !== null && 'type' in value ? value : EMPTY_TEXT;
/** The entries of a field that is a list, as its kind says. */
const listOf = <Entry,>(value: FieldValue): readonly Entry[] =>
  Array.isArray(value) ? (value as Entry[]) : [];

type TextProps = Omit<BoundField<string>, 'onChange'> & { readonly hint?: string };

/** A number that may have a sign and a fraction: coordinates. */
function NumberInput(props: TextProps & { readonly onChange: (value: FieldValue) => void }) {
  return (
    <TextField
      {...props}
      length={14}
      onChange={(typed) => {
        const number = Number(typed.replace(',', '.'));
        props.onChange(
          typed.trim() === '' ? null : Number.isFinite(number) && !typed.endsWith('.') ? number : typed,
        );
      }}
    />
  );
}

function ChoiceInput({ field, part, ...hint }: ContentFieldInputProps & { readonly hint?: string }) {
  const t = useTranslations('content.choice');
  const options = (field.choices ?? []).map((value) => ({
    value,
    label: t(`${field.name}.${value}` as 'kind.announcement'),
  }));
  return (
    <SelectField
      {...part}
      {...hint}
      required={field.required ?? false}
      options={options}
      value={textOf(part.value) || null}
    />
  );
}

/** Words of the writer's own, a line with commas; or ticks, where the words are given. */
function WordsInput({ field, part, ...hint }: ContentFieldInputProps & { readonly hint?: string }) {
  const t = useTranslations('content.choice');
  const text = useLocalText();
  const value = [...listOf<string>(part.value)];
  if (field.kind === 'products') {
    const options = CATALOGUE.map((subject) => ({ value: subject.slugs.product, label: text(subject.name) }));
    return <TicksField part={{ ...part, value }} {...hint} options={options} />;
  }
  if (field.choices) {
    const options = field.choices.map((one) => ({
      value: one,
      label: t(`${field.name}.${one}` as 'kind.announcement'),
    }));
    return <TicksField part={{ ...part, value }} {...hint} options={options} />;
  }
  return (
    <TextField
      {...part}
      {...hint}
      value={value.join(', ')}
      onChange={(typed) => part.onChange(typed.split(',').map((word) => word.trimStart()))}
      onBlur={() => part.onChange(value.map((word) => word.trim()).filter((word) => word !== ''))}
    />
  );
}
