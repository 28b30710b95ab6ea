import { type KeyScope, LONGEST_KEY_DAYS } from '@datum/contract/access/key-scopes';
import { createKey } from '@datum/contract/sign-in/api-keys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
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
  const { send, busy, problem } = useSend();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(possible);
  const [life, setLife] = useState<(typeof LIVES)[number] | 'day'>('90');
  const [day, setDay] = useState(() => dayIn(30, timeZone));
  const [networks, setNetworks] = useState('');

  async function make(): Promise<void> {
    const expires_on = life === 'day' ? day : dayIn(Number(life), timeZone);
    const body = { name, scopes: [...scopes], expires_on, networks: linesOf(networks) };
    const answer = await send(createKey, { body });
    if (answer) {
      onMade(answer.secret);
    }
  }
  const { submitError, problems } = formRefusal(problem);
  // the server names the line that is wrong; the form has one field for all of them
  const named = problems.map(({ field, message }) => ({
    field: FIELDS[field.split('.')[0] ?? ''] ?? field,
    message,
  }));
  const wrong = (field: string) => named.find((one) => one.field === field)?.message ?? null;
  return (
    <div className={classes.form}>
      <FormShell
        title={t('make')}
        submitLabel={t('make')}
        loading={busy}
        onSubmit={() => void make()}
        onCancel={onCancel}
        submitError={submitError}
        problems={named}
      >
        <TextField
          name="key-name"
          label={t('name')}
          hint={t('name-hint')}
          length={32}
          maxLength={60}
          value={name}
          onChange={setName}
          error={wrong('key-name')}
        />
        <fieldset className={classes.choices} id="key-scopes" tabIndex={-1}>
          <legend>{t('scopes')}</legend>
          {possible.map((scope) => (
            <CheckField
              key={scope}
              name={`key-scope-${scope}`}
              label={t(`scope.${scope}`)}
              value={scopes.includes(scope)}
              onChange={(on) =>
                setScopes(possible.filter((one) => (one === scope ? on : scopes.includes(one))))
              }
            />
          ))}
          {wrong('key-scopes') && <p className={classes.wrong}>{wrong('key-scopes')}</p>}
        </fieldset>
        <SelectField
          name="key-life"
          label={t('life')}
          options={[
            ...LIVES.map((days) => ({ value: days, label: t('days', { days: Number(days) }) })),
            { value: 'day' as const, label: t('until-day') },
          ]}
          value={life}
          onChange={(chosen) => setLife(chosen ?? '90')}
          error={life === 'day' ? null : fieldError(problem, 'expires_on')}
        />
        {life === 'day' && (
          <DateField
            name="key-day"
            label={t('expires')}
            min={dayIn(0, timeZone)}
            max={dayIn(LONGEST_KEY_DAYS, timeZone)}
            value={day}
            onChange={setDay}
            error={fieldError(problem, 'expires_on')}
          />
        )}
        <TextareaField
          name="key-networks"
          label={t('networks')}
          hint={t('networks-hint')}
          rows={2}
          value={networks}
          onChange={setNetworks}
          error={wrong('key-networks')}
        />
      </FormShell>
    </div>
  );
}

/** Fields of the form by the members of the body. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'key-name',
  scopes: 'key-scopes',
  expires_on: 'key-life',
  networks: 'key-networks',
};
