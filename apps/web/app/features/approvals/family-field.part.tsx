import type { LocalText } from '@datum/contract/values/local-text';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { FieldProps } from '../../ui/forms/fields/field-props.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';

/** An index family as the lists name it, to make a draft for. */
export interface Family {
  readonly code: string;
  readonly name: LocalText;
}

/** The index family that something new is made for. */
export function FamilyField(props: FieldProps<string | null> & { readonly families: readonly Family[] }) {
  const { families, ...field } = props;
  const name = useLocalText();
  return (
    <SelectField
      {...field}
      required
      options={families.map((family) => ({ value: family.code, label: name(family.name) }))}
    />
  );
}
