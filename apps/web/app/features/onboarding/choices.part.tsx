import { Checkbox } from '@mantine/core';
import classes from './onboarding.module.css';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
}

/** Any of a few things, all of them in sight. */
export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const toggle = (one: Value) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            size="sm"
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
