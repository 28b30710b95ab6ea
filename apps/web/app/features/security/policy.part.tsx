import type { AnswerOf } from '@datum/contract/endpoint';
import { ROLES } from '@datum/contract/roles';
import { editPolicy, showPolicy } from '@datum/contract/security';
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
  const [tried, setTried] = useState(false);
  const wrong = { idle_minutes_staff: isMinutes(staff), idle_minutes_others: isMinutes(others) };
  const errorOf = (field: keyof typeof wrong) => (tried && !wrong[field] ? t('minutes') : null);

  async function save(): Promise<void> {
    setTried(true);
    if (!wrong.idle_minutes_staff || !wrong.idle_minutes_others) {
      return;
    }
    const body = {
      version: policy.version,
      two_factor_roles: roles,
      idle_minutes_staff: Number(staff),
      idle_minutes_others: Number(others),
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
        problems={(['idle_minutes_staff', 'idle_minutes_others'] as const).flatMap((field) =>
          errorOf(field) ? [{ field, message: t('minutes') }] : [],
        )}
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
      </FormShell>
    </div>
  );
}

const isMinutes = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 5 && Number(text) <= 120;
