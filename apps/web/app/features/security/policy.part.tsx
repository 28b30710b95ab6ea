import type { AnswerOf } from '@datum/contract/endpoint';
import { ROLES } from '@datum/contract/roles';
import { editPolicy, showPolicy, TRUSTED_DEVICE_DAYS } from '@datum/contract/security';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import classes from './security.module.css';

type ShownPolicy = AnswerOf<typeof showPolicy>;

/** What holds for everybody's sign-in; for Super Administrators. */
export function Policy() {
  const { answer, problem, reload } = useCall(showPolicy, {});
  if (problem) {
    return <ErrorState reference={problem.reference ?? undefined} onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '60%', '40%']} />
      </Loading>
    );
  }
  return <PolicyForm key={answer.version} policy={answer} onSaved={reload} />;
}

function PolicyForm({ policy, onSaved }: { readonly policy: ShownPolicy; readonly onSaved: () => void }) {
  const t = useTranslations('security.policy');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [roles, setRoles] = useState(policy.two_factor_roles);
  const [staff, setStaff] = useState(String(policy.idle_minutes_staff));
  const [others, setOthers] = useState(String(policy.idle_minutes_others));
  const [trusted, setTrusted] = useState(String(policy.trusted_device_days));
  const [mailCodes, setMailCodes] = useState(policy.mail_codes);
  const [tried, setTried] = useState(false);
  const errors = {
    idle_minutes_staff: isWithin(staff, 5, 120) ? null : t('minutes'),
    idle_minutes_others: isWithin(others, 5, 120) ? null : t('minutes'),
    trusted_device_days: isWithin(trusted, 0, TRUSTED_DEVICE_DAYS) ? null : t('days'),
  };
  const fields = Object.keys(errors) as (keyof typeof errors)[];
  const errorOf = (field: keyof typeof errors) => (tried ? errors[field] : null);

  async function save(): Promise<void> {
    setTried(true);
    if (fields.some((field) => errors[field] !== null)) {
      return;
    }
    const { people_without: _, ...kept } = policy;
    const body = {
      ...kept,
      two_factor_roles: roles,
      idle_minutes_staff: Number(staff),
      idle_minutes_others: Number(others),
      trusted_device_days: Number(trusted),
      mail_codes: mailCodes,
    };
    if (await send(editPolicy, { body })) {
      toast({ title: t('done') });
      onSaved();
    }
  }
  const toggle = (role: (typeof ROLES)[number]) =>
    setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);

  return (
    <div className={classes.parts}>
      <FormShell
        title={t('title')}
        submitLabel={t('submit')}
        loading={busy}
        onSubmit={() => void save()}
        submitError={problem && (problem.status === 409 ? t('conflict') : problem.message)}
        problems={fields.flatMap((field) => {
          const message = errorOf(field);
          return message ? [{ field, message }] : [];
        })}
      >
        <fieldset className={classes.roles}>
          <legend>{t('roles')}</legend>
          <div>
            {ROLES.map((role) => (
              <Checkbox
                key={role}
                size="sm"
                label={role}
                checked={roles.includes(role)}
                onChange={() => toggle(role)}
              />
            ))}
          </div>
        </fieldset>
        <p className={classes.words}>{t('without', { count: policy.people_without })}</p>
        <NumberField
          name="idle_minutes_staff"
          label={t('idle-staff')}
          hint={t('idle-hint')}
          length={6}
          value={staff}
          onChange={setStaff}
          error={errorOf('idle_minutes_staff')}
        />
        <NumberField
          name="idle_minutes_others"
          label={t('idle-others')}
          hint={t('idle-hint')}
          length={6}
          value={others}
          onChange={setOthers}
          error={errorOf('idle_minutes_others')}
        />
        <NumberField
          name="trusted_device_days"
          label={t('trusted-days')}
          hint={t('trusted-hint')}
          length={6}
          value={trusted}
          onChange={setTrusted}
          error={errorOf('trusted_device_days')}
        />
        <Checkbox
          size="sm"
          label={t('mail-codes')}
          checked={mailCodes}
          onChange={() => setMailCodes(!mailCodes)}
        />
      </FormShell>
    </div>
  );
}

const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;
