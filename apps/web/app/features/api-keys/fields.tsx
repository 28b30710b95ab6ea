import type { ShownKey } from '@datum/contract/sign-in/api-keys';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/table/column.ts';

const BADGES = { live: 'confirmed', expired: 'superseded', revoked: 'missing' } as const;

/** What is shown of a key, the reader's own or somebody else's. */
export function useKeyColumns(): readonly Column<ShownKey>[] {
  const t = useTranslations('api-keys');
  return [
    {
      kind: 'text',
      id: 'name',
      header: t('name'),
      value: ({ name }) => name,
      under: ({ prefix }) => `${prefix}…`,
      card: 'title',
    },
    {
      kind: 'status',
      id: 'state',
      header: t('state'),
      value: ({ state }) => ({ kind: BADGES[state], label: t(`states.${state}`) }),
      card: 'status',
    },
    {
      kind: 'text',
      id: 'scopes',
      header: t('scopes'),
      value: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    {
      kind: 'text',
      id: 'networks',
      header: t('networks'),
      value: ({ networks }) => networks.join(', ') || t('everywhere'),
    },
    {
      kind: 'date',
      id: 'expires',
      header: t('expires'),
      value: ({ expires_on }) => expires_on,
      card: 'none',
    },
    {
      kind: 'date',
      id: 'used',
      header: t('used'),
      value: ({ last_used_at }) => last_used_at,
      moment: true,
      card: 'note',
    },
  ];
}
