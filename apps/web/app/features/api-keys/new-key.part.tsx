import { type KeyScope, LONGEST_KEY_DAYS } from '@datum/contract/access/key-scopes';
import { createKey } from '@datum/contract/sign-in/api-keys';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import classes from './api-keys.module.css';
import { dayIn, LIVES, linesOf } from './expiry.rules.ts';

interface NewKeyProps {
  readonly possible: readonly KeyScope[];
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

/** A new key: its name, what it reads, how long, and from where. */
export function NewKey({ possible, onMade, onCancel }: NewKeyProps) {
  const t = useTranslations('api-keys');
  const timeZone = useSite()?.timeZone;
  const form = useNewKey(possible, timeZone, onMade);
  const { field, values } = form;
  const last = field('expires_on', t('life'));
  return (
    <div className={classes.form}>
      <RecordForm form={form} title={t('make')} submitLabel={t('make')} onCancel={onCancel}>
        <TextField {...field('name', t('name'))} hint={t('name-hint')} length={32} />
        <ScopeFields possible={possible} bound={field('scopes', t('scopes'))} />
        <SelectField
          {...field('life', t('life'))}
          options={[
            ...LIVES.map((days) => ({ value: days, label: t('days', { days: Number(days) }) })),
            { value: 'day' as const, label: t('until-day') },
          ]}
          error={values.life === 'day' ? null : last.error}
        />
        {values.life === 'day' && (
          <DateField
            {...field('expires_on', t('expires'))}
            min={dayIn(0, timeZone)}
            max={dayIn(LONGEST_KEY_DAYS, timeZone)}
          />
        )}
        <TextareaField {...field('networks', t('networks'))} hint={t('networks-hint')} rows={2} />
      </RecordForm>
    </div>
  );
}

type Life = (typeof LIVES)[number] | 'day';

/** Nothing of it is kept: what it ends in is a secret. */
function useNewKey(
  possible: readonly KeyScope[],
  timeZone: string | undefined,
  onMade: (secret: string) => void,
) {
  return useRecordForm({
    record: possible,
    valuesOf: (scopes) => ({
      name: '',
      scopes,
      life: '90' as Life | null,
      expires_on: dayIn(30, timeZone),
      networks: '',
    }),
    bodyOf: ({ name, scopes, life, expires_on, networks }) => ({
      name,
      scopes: [...scopes],
      expires_on: life === 'day' ? expires_on : dayIn(Number(life ?? '90'), timeZone),
      networks: linesOf(networks),
    }),
    write: writing(createKey, {}),
    onSaved: ({ secret }) => onMade(secret),
    prefix: 'key-',
  });
}

interface ScopeFieldsProps {
  readonly possible: readonly KeyScope[];
  readonly bound: BoundField<readonly KeyScope[]>;
}

/** What the key may read. */
function ScopeFields({ possible, bound }: ScopeFieldsProps) {
  const t = useTranslations('api-keys');
  const { name, label, value, onChange, error } = bound;
  return (
    <fieldset className={classes.choices} id={name} tabIndex={-1}>
      <legend>{label}</legend>
      {possible.map((scope) => (
        <CheckField
          key={scope}
          name={`key-scope-${scope}`}
          label={t(`scope.${scope}`)}
          value={value.includes(scope)}
          onChange={(on) => onChange(possible.filter((one) => (one === scope ? on : value.includes(one))))}
        />
      ))}
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  );
}
