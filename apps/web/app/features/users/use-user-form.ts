import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { createUser, editUser, showUserAccount } from '@datum/contract/people/users';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { bodyValues, fieldValues } from '../../page-kit/form/field-values.ts';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';

export type UserDetail = AnswerOf<typeof showUserAccount>;

/** The form of an account; null for a new one. */
export function useUserForm(user: UserDetail | null, onSaved?: (user: UserDetail) => void) {
  const t = useTranslations('users');
  return useRecordForm({
    draft: `users/${user?.uuid ?? 'new'}`,
    record: user,
    valuesOf,
    bodyOf,
    write: user ? writing(editUser, { params: { uuid: user.uuid } }) : writing(createUser, {}),
    ...(user ? { latest: () => call(showUserAccount, { params: { uuid: user.uuid } }) } : {}),
    said: ({ name }) => t(user ? 'edit.done' : 'create.done', { name }),
    ...(onSaved ? { onSaved } : {}),
  });
}

/** What the fields hold; ids are text, as fields want them. */
const valuesOf = (user: UserDetail | null) => ({
  ...fieldValues(createUser, user),
  role_id: user ? String(user.role.id) : null,
  organisation_id: user?.organisation ? String(user.organisation.id) : null,
});

/** A role that is not chosen yet stays out, and the contract says so. */
const bodyOf = (values: ReturnType<typeof valuesOf>, user: UserDetail | null) => {
  const { email, note, ...written } = {
    ...bodyValues(createUser, values),
    role_id: Number(values.role_id ?? Number.NaN),
    organisation_id: values.organisation_id ? Number(values.organisation_id) : null,
  };
  return user ? { ...written, version: user.version } : { ...written, email, note };
};
