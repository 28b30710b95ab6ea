import { INTERNAL_ROLES } from '@datum/contract/access/roles';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { type UserDetail, useUserForm } from './use-user-form.ts';
import classes from './users.module.css';

interface UserFormProps {
  /** Null for a new account. */
  readonly user: UserDetail | null;
  readonly onSaved?: (user: UserDetail) => void;
  readonly onCancel: () => void;
}

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** The form of an account. Another role or organisation is shown as a difference before it is saved. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const t = useTranslations('users');
  const form = useUserForm(user, onSaved);
  const roles = useRoleOptions(user);
  const organisations = useOrganisationOptions();
  const { field, values } = form;
  const labelOf = (options: readonly Option[], value: string | undefined | null) =>
    options.find((option) => option.value === value)?.label ?? null;
  const moves = [
    {
      field: t('field.role'),
      before: labelOf(roles, user?.role.id.toString()),
      after: labelOf(roles, values.role_id),
    },
    {
      field: t('field.organisation'),
      before: labelOf(organisations, user?.organisation?.id.toString()),
      after: labelOf(organisations, values.organisation_id),
    },
  ].filter((move) => move.before !== move.after);
  return (
    <RecordForm
      form={form}
      title={t(user ? 'edit.title' : 'create.title')}
      submitLabel={t(user ? 'edit.save' : 'create.save')}
      readOnly={user && !user.may.edit ? t('read-only') : undefined}
      onCancel={onCancel}
      {...(user ? {} : { another: t('create.another') })}
      ask={
        user && moves.length > 0
          ? {
              title: t('edit.ask', { name: user.name }),
              confirm: t('edit.confirm'),
              why: (
                <div className={classes.diff}>
                  <DiffView label={t('edit.difference')} changes={moves} />
                  <p>{t('edit.at-once', { count: user.live_sessions })}</p>
                </div>
              ),
            }
          : null
      }
    >
      <TextField {...field('name', t('field.name'))} />
      <TextField
        {...field('email', t('field.email'))}
        hint={t(user ? 'hint.email-stays' : 'hint.email')}
        type="email"
        required
        disabled={user !== null}
      />
      <SelectField
        {...field('role_id', t('field.role'))}
        hint={t('hint.role')}
        disabled={roles.length === 0}
        options={roles}
      />
      <SelectField
        {...field('organisation_id', t('field.organisation'))}
        hint={t('hint.organisation')}
        options={organisations}
      />
      <TextField {...field('job_title', t('field.job-title'))} />
      <TextField {...field('phone', t('field.phone'))} type="tel" length={20} />
      <SelectField
        {...field('locale', t('field.language'))}
        hint={t('hint.language')}
        required
        options={LANGUAGES}
      />
      <CheckField
        {...field('must_use_two_factor', t('field.must-use-two-factor'))}
        hint={t('hint.must-use-two-factor')}
      />
      <DateField {...field('expires_on', t('field.expires-on'))} hint={t('hint.expires-on')} />
      {!user && <TextareaField {...field('note', t('field.note'))} hint={t('hint.note')} />}
    </RecordForm>
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
