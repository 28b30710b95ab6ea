import { Button, Input } from '@mantine/core';
import { OptionList } from '../filters/option-list.tsx';
import { useUi } from '../ui-provider.tsx';
import { FieldLabel } from './fields/field-label.tsx';
import type { FieldProps } from './fields/field-props.ts';
import classes from './pick-list-field.module.css';

export interface PickListFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  /** "Choose all 12", "Choose none". */
  readonly allLabel: string;
  readonly noneLabel: string;
}

/** Any number out of many, all in sight: `<PickListField name="items" label={t('items')} options={items} ... />`. */
export function PickListField<Value extends string>(props: PickListFieldProps<Value>) {
  const { name, label, hint, error, required, options, value, onChange, allLabel, noneLabel } = props;
  const { t } = useUi();
  const chosen = new Set(value);
  const flip = (one: Value) =>
    onChange(options.map((option) => option.value).filter((other) => chosen.has(other) !== (other === one)));
  return (
    <Input.Wrapper
      id={name}
      label={<FieldLabel name={name} label={label} required={required} />}
      labelElement="div"
      description={hint}
      error={error ?? undefined}
    >
      <div className={classes.box}>
        <OptionList
          kind="checkbox"
          label={label}
          options={options}
          isChosen={(one) => chosen.has(one)}
          onChoose={flip}
        />
      </div>
      <div className={classes.foot}>
        <span className="muted">{t('filter.some', { count: value.length, total: options.length })}</span>
        <Button size="xs" onClick={() => onChange(options.map((option) => option.value))}>
          {allLabel}
        </Button>
        <Button size="xs" disabled={value.length === 0} onClick={() => onChange([])}>
          {noneLabel}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
