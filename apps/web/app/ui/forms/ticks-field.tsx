import { CheckField } from './fields/check-field.tsx';
import { FormSection } from './form-section.tsx';

interface TicksFieldProps<Value extends string> {
  readonly part: {
    readonly name: string;
    readonly label: string;
    readonly value: readonly Value[];
    readonly onChange: (value: Value[]) => void;
    readonly error: string | null;
    readonly disabled: boolean;
  };
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly hint?: string;
}

/** Any of a few, each with its tick. */
export function TicksField<Value extends string>({ part, options, hint }: TicksFieldProps<Value>) {
  const { name, label, value, onChange, error, disabled } = part;
  return (
    <FormSection title={label} hint={hint}>
      {error && (
        <p id={name} tabIndex={-1} className="problem">
          {error}
        </p>
      )}
      {options.map((option) => (
        <CheckField
          key={option.value}
          name={`${name}.${option.value}`}
          label={option.label}
          value={value.includes(option.value)}
          disabled={disabled}
          onChange={(on) =>
            onChange(
              options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? on : value.includes(one))),
            )
          }
        />
      ))}
    </FormSection>
  );
}
