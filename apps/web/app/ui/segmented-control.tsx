import { useId } from 'react';
import classes from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly size?: 'sm' | 'md';
}

/**
 * Two to four views of which one is shown:
 *
 *     <SegmentedControl label={t('show')} value={show} onChange={setShow}
 *       options={[{ value: 'index', label: t('index') }, { value: 'month', label: t('month') }]} />
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, size = 'md' } = props;
  const name = useId();
  return (
    <fieldset className={classes.control} data-size={size}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
