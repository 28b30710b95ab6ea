import type { ShownUser } from '@datum/contract/people/users';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { UserDetail, useUserForm } from './use-user-form.ts';

/** Shape of each state of an account. */
export const USER_BADGES = {
  invited: 'asked',
  unverified: 'open',
  active: 'ok',
  suspended: 'locked',
  closed: 'superseded',
} as const satisfies Record<ShownUser['status'], BadgeKind>;

/** Columns of the list of accounts. */
export function useUserColumns(): readonly Column<ShownUser>[] {
  const t = useTranslations('users');
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 200,
        card: 'title',
        value: (row) => row.name,
      },
      {
        id: 'email',
        header: t('field.email'),
        kind: 'text',
        width: 220,
        card: 'note',
        value: (row) => row.email,
      },
      {
        id: 'role',
        header: t('field.role'),
        kind: 'text',
        width: 150,
        value: (row) => row.role.name,
        under: (row) => (row.role.name === row.role.base_role ? null : row.role.base_role),
      },
      {
        id: 'organisation',
        header: t('field.organisation'),
        kind: 'text',
        width: 170,
        value: (row) => row.organisation && text(row.organisation.name),
      },
      {
        id: 'status',
        header: t('field.status'),
        kind: 'status',
        width: 110,
        card: 'status',
        value: (row) => ({ kind: USER_BADGES[row.status], label: t(`status.${row.status}`) }),
      },
      {
        id: 'two_factor',
        header: t('field.two-factor'),
        kind: 'text',
        width: 90,
        value: (row) => t(row.has_two_factor ? 'yes' : 'no'),
      },
      {
        id: 'is_verified',
        header: t('field.verified'),
        kind: 'text',
        width: 80,
        value: (row) => t(row.is_verified ? 'yes' : 'no'),
      },
      {
        id: 'last_login_at',
        header: t('field.last-sign-in'),
        kind: 'date',
        moment: true,
        width: 150,
        value: (row) => row.last_login_at,
      },
      {
        id: 'created_at',
        header: t('field.created'),
        kind: 'date',
        width: 110,
        value: (row) => row.created_at,
      },
    ],
    [t, text],
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface UserInputsProps {
  readonly form: ReturnType<typeof useUserForm>;
  /** Null for a new account. */
  readonly user: UserDetail | null;
  readonly roles: readonly Option[];
  readonly organisations: readonly Option[];
}

const LANGUAGES = LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Fields of an account's form. */
export function UserInputs({ form: { field }, user, roles, organisations }: UserInputsProps) {
  const t = useTranslations('users');
  return (
    <>
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
      <CheckField {...field('buys', t('field.buys'))} hint={t('hint.buys')} />
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
    </>
  );
}
