import { ROLES } from '@datum/contract/access/roles';
import type { PolicyField } from '@datum/contract/sign-in/security';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useMoment } from '../moment.part.tsx';
import classes from '../security.module.css';
import { POLICY_FORM } from './policy.table.ts';
import type { PolicyForm, PolicyHistory, TypedField } from './use-policy-form.ts';

interface PolicyFieldProps {
  readonly field: PolicyField;
  readonly form: PolicyForm;
  readonly history: PolicyHistory;
  readonly peopleWithout: number;
}

/** One part of the policy: its input by its kind, what it is at first, and who changed it when. */
export function PolicyFieldInput({ field, form, history, peopleWithout }: PolicyFieldProps) {
  const t = useTranslations('security.policy');
  const facts = useFacts(history);
  const rule = POLICY_FORM[field];
  const label = t(`field.${field}`);
  if (rule.kind === 'roles') {
    const { value, onChange } = form.field('two_factor_roles', label);
    return (
      <fieldset className={classes.roles}>
        <legend>{label}</legend>
        <div>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              size="sm"
              label={role}
              checked={value.includes(role)}
              onChange={() =>
                onChange(value.includes(role) ? value.filter((one) => one !== role) : [...value, role])
              }
            />
          ))}
        </div>
        <p className={classes.words}>{t('without', { count: peopleWithout })}</p>
        <p className={classes.words}>{facts(field)}</p>
      </fieldset>
    );
  }
  if (rule.kind === 'switch') {
    const { value, onChange } = form.field('mail_codes', label);
    return (
      <Checkbox
        size="sm"
        label={label}
        description={facts(field)}
        checked={value}
        onChange={() => onChange(!value)}
      />
    );
  }
  // the other kinds are typed
  const bound = form.field(field as TypedField, label);
  return rule.kind === 'number' ? (
    <NumberField
      {...bound}
      length={6}
      hint={`${t('between', { least: rule.least, most: rule.most })} ${facts(field)}`}
    />
  ) : (
    <TextareaField {...bound} rows={3} hint={`${t('networks-hint')} ${facts(field)}`} />
  );
}

/** The sentences about a part's usual value and last change. */
function useFacts({ defaults, changes }: PolicyHistory): (field: PolicyField) => string {
  const t = useTranslations('security.policy');
  const moment = useMoment();
  const shown = (value: string | number | boolean | readonly string[]): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (typeof value === 'object') return value.join(', ') || t('empty');
    return String(value);
  };
  return (field) => {
    const change = changes.find((one) => one.field === field);
    const usual = t('usual', { value: shown(defaults[field]) });
    return change
      ? `${usual} ${t('changed', { by: change.by ?? t('system'), at: moment(change.at) })}`
      : usual;
  };
}
