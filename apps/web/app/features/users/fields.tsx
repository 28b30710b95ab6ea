import type { ShownUser } from '@datum/contract/people/users';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

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
