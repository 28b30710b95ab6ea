import { Input, Popover } from '@mantine/core';
import { useState } from 'react';
import { PeriodPicker } from '../../filters/period-picker.tsx';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import { type Frequency, formatPeriod, type Period } from '../../words/period.ts';
import { useTellWords } from '../field-words.ts';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface PeriodFieldProps extends FieldProps<Period | null> {
  readonly frequency: Frequency;
  readonly min?: Period;
  readonly max?: Period;
}

/** A reference period: `<PeriodField name="base" frequency="month" label={t('base')} value={base} onChange={setBase} />`. */
export function PeriodField(props: PeriodFieldProps) {
  const { value, onChange, frequency, min, max, label } = props;
  const ui = useUi();
  useTellWords(props.name, {
    label,
    wordsOf: (one) => (typeof one === 'string' && one ? formatPeriod(one, ui) : null),
  });
  const [opened, setOpened] = useState(false);
  // neither a wrapper nor a button can say "required" to a screen reader: the label says it in words
  const { id, name, disabled, onBlur, 'aria-required': _, ...wrapper } = inputProps(props);
  return (
    <Input.Wrapper {...wrapper} id={id}>
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            id={id}
            name={name}
            size="md"
            pointer
            disabled={disabled}
            onBlur={onBlur}
            onClick={() => setOpened(!opened)}
            rightSection={<Icon name="calendar" />}
            styles={{ wrapper: { maxWidth: 240 } }}
          >
            {value ? formatPeriod(value, ui) : ui.t('period.choose')}
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <PeriodPicker
            label={label}
            frequency={frequency}
            value={value}
            min={min}
            max={max}
            onChange={(period) => {
              onChange(period);
              setOpened(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
