import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUi } from '../../ui-provider.tsx';
import { formatNumber } from '../../words/format.ts';
import { readDecimal } from './decimal.ts';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<string> {
  /** Stands in the field at the right: "MYR per tonne". */
  readonly unit?: string;
  /** Width in characters. */
  readonly length?: number;
}

/**
 * A number as decimal string ("2946.50"), typed in the reader's own way and never through a double. What cannot be read
 * is passed on as typed, for the form's check to refuse.
 *
 *     <NumberField name="price" label={t('price')} unit="MYR" value={price} onChange={setPrice} error={errors.price} />
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, unit, length = 14 } = props;
  const { locale } = useUi();
  const [typing, setTyping] = useState<string | null>(null);
  const type = (text: string) => {
    setTyping(text);
    const reading = readDecimal(text, locale);
    onChange(reading.kind === 'number' ? reading.value : reading.kind === 'empty' ? '' : text);
  };
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? shown(value, locale)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null);
        onBlur?.();
      }}
      rightSection={unit ? <span className="dim">{unit}</span> : undefined}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
      styles={{
        wrapper: { maxWidth: `${length + 4 + (unit?.length ?? 0)}ch` },
        input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
}

/** The number in the reader's marks with the digits it came with; other text as it is. */
function shown(value: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  return formatNumber(value, { locale, decimals: value.split('.')[1]?.length ?? 0 });
}
