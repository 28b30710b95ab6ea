import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { createUser, editUser, showUserAccount } from '@datum/contract/people/users';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
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
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  job_title: user?.job_title ?? '',
  role_id: user ? String(user.role.id) : null,
  organisation_id: user?.organisation ? String(user.organisation.id) : null,
  locale: (user?.locale ?? 'en') as string | null,
  must_use_two_factor: user?.must_use_two_factor ?? false,
  expires_on: user?.expires_on ?? '',
  /** A sentence of one's own in the invitation; only for a new account. */
  note: '',
});

/** A role that is not chosen yet stays out, and the contract says so. */
const bodyOf = (values: ReturnType<typeof valuesOf>, user: UserDetail | null) => {
  const { email, note, ...written } = {
    ...values,
    phone: values.phone.trim() || null,
    job_title: values.job_title.trim() || null,
    role_id: Number(values.role_id ?? Number.NaN),
    organisation_id: values.organisation_id ? Number(values.organisation_id) : null,
    expires_on: values.expires_on || null,
  };
  return user ? { ...written, version: user.version } : { ...written, email, note };
};
