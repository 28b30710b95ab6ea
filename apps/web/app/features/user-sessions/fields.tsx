import type { ShownSession } from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/table/column.ts';

/** Ways in that have words. */
export const WAYS = [
  'password',
  'passkey',
  'mail-code',
  'complimentary',
  'invitation',
  'registration',
] as const;

const BADGES = { active: 'ok', expired: 'superseded', revoked: 'locked' } as const;

/** Words for a way in; one that has none here is shown as it is. */
export function useWayWords(): (via: string) => string {
  const t = useTranslations('user-sessions.way');
  return (via) => {
    const key = WAYS.find((way) => way === via);
    return key ? t(key) : via;
  };
}

/** Columns of sessions: with the person in the list of all, with the state in that of one person. */
export function useSessionColumns(of: 'everybody' | 'one'): readonly Column<ShownSession>[] {
  const t = useTranslations('user-sessions');
  const way = useWayWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a way follow t
  return useMemo(() => {
    const moment = (id: 'created_at' | 'last_used_at' | 'expires_at', header: string) =>
      ({
        id,
        header,
        kind: 'date',
        moment: true,
        width: 150,
        value: (row) => row[id],
      }) as const satisfies Column<ShownSession>;
    const first: Column<ShownSession>[] =
      of === 'everybody'
        ? [
            {
              id: 'user',
              header: t('field.user'),
              kind: 'text',
              width: 190,
              card: 'title',
              value: (row) => row.user.name,
              under: (row) => row.user.email,
              href: (row) => href('sessions.show', { id: row.user.uuid }),
            },
            {
              id: 'role',
              header: t('field.role'),
              kind: 'text',
              width: 140,
              value: (row) => row.user.role_name,
            },
          ]
        : [];
    return [
      ...first,
      {
        id: 'device',
        header: t('field.device'),
        kind: 'text',
        width: 160,
        card: of === 'everybody' ? 'note' : 'title',
        value: (row) => row.device ?? t('unknown-device'),
        under: (row) => (row.is_current ? t('this-one') : row.is_new_device ? t('new-device') : null),
      },
      {
        id: 'ip',
        header: t('field.ip'),
        kind: 'text',
        width: 120,
        value: (row) => row.ip,
        under: (row) => (row.is_two_networks ? t('two-networks') : null),
      },
      { id: 'via', header: t('field.via'), kind: 'text', width: 120, value: (row) => way(row.via) },
      moment('created_at', t('field.started')),
      moment('last_used_at', t('field.last-used')),
      moment('expires_at', t('field.expires')),
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 110,
        card: 'status',
        value: (row) => ({ kind: BADGES[row.state], label: t(`state.${row.state}`) }),
      },
    ];
  }, [of, t]);
}
