import { INTERNAL_ROLES } from '@datum/contract/access/roles';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { type Option, UserInputs } from './fields.tsx';
import { type UserDetail, useUserForm } from './use-user-form.ts';
import classes from './users.module.css';

interface UserFormProps {
  /** Null for a new account. */
  readonly user: UserDetail | null;
  readonly onSaved?: (user: UserDetail) => void;
  readonly onCancel: () => void;
}

/** The form of an account. Another role or organisation is shown as a difference before it is saved. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const t = useTranslations('users');
  const form = useUserForm(user, onSaved);
  const roles = useRoleOptions(user);
  const organisations = useOrganisationOptions();
  const labelOf = (options: readonly Option[], value: string | undefined | null) =>
    options.find((option) => option.value === value)?.label ?? null;
  const moves = [
    {
      field: t('field.role'),
      before: labelOf(roles, user?.role.id.toString()),
      after: labelOf(roles, form.values.role_id),
    },
    {
      field: t('field.organisation'),
      before: labelOf(organisations, user?.organisation?.id.toString()),
      after: labelOf(organisations, form.values.organisation_id),
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
      <UserInputs form={form} user={user} roles={roles} organisations={organisations} />
    </RecordForm>
  );
}

/** Roles that this person can give (rules 4.5), and the one that the account has. */
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
