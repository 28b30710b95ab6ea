import { ActionIcon, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTellWords } from '../../ui/forms/field-words.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './row-form.module.css';

/** Another unit of an item: how many standard units one of it is. `unit_id` is null until one is chosen. */
export interface FactorLine {
  readonly unit_id: number | null;
  readonly factor: string;
}

interface UnitFactorsProps {
  readonly value: readonly FactorLine[];
  readonly onChange: (value: readonly FactorLine[]) => void;
  readonly units: readonly { readonly value: string; readonly label: string }[];
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | null;
  readonly disabled: boolean;
}

/** The other units that an item may be priced in. */
export function UnitFactors({ value, onChange, units, label, hint, error, disabled }: UnitFactorsProps) {
  const t = useTranslations('lists');
  const put = (place: number, line: FactorLine) => onChange(value.with(place, line));
  const nameOf = (id: number | null) => units.find((unit) => unit.value === String(id))?.label ?? '';
  useTellWords('values.factors', {
    label,
    wordsOf: (lines) =>
      (lines as readonly FactorLine[]).map((line) => `${nameOf(line.unit_id)}: ${line.factor}`).join(', '),
  });
  return (
    <fieldset className={classes.group} id="values.factors">
      <legend>{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      {error && <p className={classes.error}>{error}</p>}
      {Object.entries(value).map(([key, line]) => {
        const place = Number(key);
        return (
          <div key={key} className={classes.line}>
            <SelectField
              name={`factor-unit-${place}`}
              label={t('list.units.title')}
              options={units}
              value={line.unit_id === null ? null : String(line.unit_id)}
              onChange={(unit) => put(place, { ...line, unit_id: unit === null ? null : Number(unit) })}
              disabled={disabled}
            />
            <NumberField
              name={`factor-${place}`}
              label={t('factor')}
              value={line.factor}
              onChange={(factor) => put(place, { ...line, factor })}
              disabled={disabled}
              length={8}
            />
            {!disabled && (
              <ActionIcon
                aria-label={t('remove-line', { unit: nameOf(line.unit_id) })}
                onClick={() => onChange(value.toSpliced(place, 1))}
              >
                <Icon name="trash" />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {!disabled && (
        <Button
          size="sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...value, { unit_id: null, factor: '' }])}
        >
          {t('add-line')}
        </Button>
      )}
    </fieldset>
  );
}
