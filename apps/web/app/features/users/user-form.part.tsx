import { INTERNAL_ROLES } from '@datum/contract/access/roles';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { type UserDetail, useUserForm } from './use-user-form.ts';
import classes from './users.module.css';

interface UserFormProps {
  /** Null for a new account. */
  readonly user: UserDetail | null;
  readonly onSaved: (user: UserDetail) => void;
  readonly onCancel: () => void;
}

/** The form of an account. Another role or organisation is shown as a difference before it is saved. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const t = useTranslations('users');
  const form = useUserForm(user, onSaved);
  const roles = useRoleOptions(user);
  const organisations = useOrganisationOptions();
  const [asking, setAsking] = useState(false);
  useLeaveGuard(form.dirty);
  const { draft, change } = form;
  const disabled = user !== null && !user.may.edit;
  const shared = (name: string, label: string) => ({ name, label, disabled, error: form.errorOf(name) });
  const labelOf = (options: readonly Option[], value: string | null) =>
    options.find((option) => option.value === value)?.label ?? null;
  const before = { role: String(user?.role.id), organisation: user?.organisation?.id.toString() ?? null };
  const moves = [
    {
      field: t('field.role'),
      before: labelOf(roles, before.role),
      after: labelOf(roles, draft.role_id),
    },
    {
      field: t('field.organisation'),
      before: labelOf(organisations, before.organisation),
      after: labelOf(organisations, draft.organisation_id),
    },
  ].filter((move) => user !== null && move.before !== move.after);
  const submit = () => {
    if (!form.check()) return;
    if (moves.length > 0) setAsking(true);
    else void form.save();
  };
  return (
    <FormShell
      title={t(user ? 'edit.title' : 'create.title')}
      submitLabel={t(user ? 'edit.save' : 'create.save')}
      onSubmit={submit}
      loading={form.busy}
      submitError={form.failure?.message ?? null}
      problems={form.problems}
      saved={<SavedMark state={form.saved} />}
      actions={
        <Button
          variant="subtle"
          onClick={() => {
            form.giveUp();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      }
    >
      {disabled && <p className="muted">{t('read-only')}</p>}
      <TextField
        {...shared('name', t('field.name'))}
        required
        maxLength={120}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        {...shared('email', t('field.email'))}
        hint={t(user ? 'hint.email-stays' : 'hint.email')}
        type="email"
        required
        disabled={user !== null}
        value={draft.email}
        onChange={(email) => change({ email })}
      />
      <SelectField
        {...shared('role_id', t('field.role'))}
        hint={t('hint.role')}
        required
        disabled={disabled || roles.length === 0}
        options={roles}
        value={draft.role_id}
        onChange={(role_id) => change({ role_id })}
      />
      <SelectField
        {...shared('organisation_id', t('field.organisation'))}
        hint={t('hint.organisation')}
        options={organisations}
        value={draft.organisation_id}
        onChange={(organisation_id) => change({ organisation_id })}
      />
      <TextField
        {...shared('job_title', t('field.job-title'))}
        maxLength={120}
        value={draft.job_title}
        onChange={(job_title) => change({ job_title })}
      />
      <TextField
        {...shared('phone', t('field.phone'))}
        type="tel"
        length={20}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
      />
      <SelectField
        {...shared('locale', t('field.language'))}
        hint={t('hint.language')}
        required
        options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        value={draft.locale}
        onChange={(locale) => change({ locale: locale === 'ms' ? 'ms' : 'en' })}
      />
      <CheckField
        {...shared('must_use_two_factor', t('field.must-use-two-factor'))}
        hint={t('hint.must-use-two-factor')}
        value={draft.must_use_two_factor}
        onChange={(must_use_two_factor) => change({ must_use_two_factor })}
      />
      <DateField
        {...shared('expires_on', t('field.expires-on'))}
        hint={t('hint.expires-on')}
        value={draft.expires_on}
        onChange={(expires_on) => change({ expires_on })}
      />
      {!user && (
        <TextareaField
          {...shared('note', t('field.note'))}
          hint={t('hint.note')}
          maxLength={500}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={t('edit.ask', { name: user?.name ?? '' })}
        confirmLabel={t('edit.confirm')}
        loading={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void form.save();
        }}
      >
        <div className={classes.diff}>
          <DiffView label={t('edit.difference')} changes={moves} />
          <p>{t('edit.at-once', { count: user?.live_sessions ?? 0 })}</p>
        </div>
      </ConfirmDialog>
    </FormShell>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Roles that this person can give (settled 4.5), and the one that the account has. */
function useRoleOptions(user: UserDetail | null): readonly Option[] {
  const person = usePerson();
  const { answer } = useCall(listRoles, {});
  const assigns = person?.permissions.includes('people.user.assign-role') ?? false;
  return (answer?.data ?? [])
    .filter(
      (role) =>
        assigns || role.id === user?.role.id || (role.is_system && !INTERNAL_ROLES.includes(role.base_role)),
    )
    .map((role) => ({ value: String(role.id), label: role.name }));
}

function useOrganisationOptions(): readonly Option[] {
  const text = useLocalText();
  const { answer } = useCall(organisationOptions, { query: { limit: 2000 } });
  return (answer?.data ?? []).map((row) => ({ value: String(row.id), label: text(row.name) }));
}
