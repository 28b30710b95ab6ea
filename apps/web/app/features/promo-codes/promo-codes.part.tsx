import { may } from '@datum/contract/access/access';
import {
  createPromoCode,
  exportPromoCodes,
  historyOfPromoCode,
  listPromoCodes,
  listPromoUses,
  PROMO_STATES,
  type PromoCode,
  showPromoCode,
} from '@datum/contract/plans/promo-codes';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { useAddPart } from '../../page-kit/record/use-add-part.tsx';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoney, formatNumber } from '../../ui/words/format.ts';
import { PromoForm } from './promo-form.part.tsx';
import { PromoUses } from './promo-uses.part.tsx';

const SLUG = 'promo-codes';
const CODES = list(listPromoCodes, { opens: 'edit', prefix: `${SLUG}.`, exports: exportPromoCodes });
const BADGES = {
  coming: 'scheduled',
  running: 'published',
  used_up: 'superseded',
  ended: 'superseded',
  stopped: 'returned',
} as const satisfies Record<PromoCode['state'], BadgeKind>;
const paramsOf = (uuid: string) => ({ uuid });

/** Codes that take something off a price. */
export function PromoCodes() {
  const t = useTranslations(SLUG);
  const person = usePerson();
  const fieldOf = (name: string) =>
    t.has(`field.${name}` as 'field.code') ? t(`field.${name}` as 'field.code') : name;
  const add = useAddPart(SLUG, createPromoCode, t('add'));
  return (
    <>
      <ListTable
        id={SLUG}
        list={useList(CODES)}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        to="beside"
        create={add}
        tools={add}
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'state',
            label: t('field.state'),
            by: PROMO_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      <PartRecord
        slug={SLUG}
        endpoint={showPromoCode}
        history={historyOfPromoCode}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ code }) => code }}
        form={(promo, close) => (
          <>
            <PromoForm promo={promo} onClose={close} />
            {promo && may(person, listPromoUses) && <PromoUses uuid={promo.uuid} />}
          </>
        )}
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<PromoCode>[] {
  const t = useTranslations(SLUG);
  const { locale } = useUi();
  return useMemo(
    () => [
      {
        id: 'code',
        kind: 'text',
        header: t('field.code'),
        width: 160,
        card: 'title',
        value: ({ code }) => code,
      },
      {
        id: 'value',
        kind: 'text',
        header: t('field.value'),
        width: 120,
        card: 'value',
        value: ({ kind, value }) =>
          kind === 'percent'
            ? `${formatNumber(value / 100, { locale, decimals: value % 100 === 0 ? 0 : 2 })} %`
            : formatMoney(value, locale),
      },
      {
        id: 'valid_from',
        kind: 'date',
        header: t('field.valid_from'),
        width: 120,
        value: (row) => row.valid_from,
      },
      { id: 'valid_to', kind: 'date', header: t('field.valid_to'), width: 120, value: (row) => row.valid_to },
      {
        id: 'used',
        kind: 'text',
        header: t('field.used'),
        width: 100,
        value: ({ used, max_uses }) =>
          max_uses === null ? String(used) : t('used-of', { used, most: max_uses }),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 120,
        card: 'status',
        value: ({ state }) => ({ kind: BADGES[state], label: t(`state.${state}`) }),
      },
      { id: 'note', kind: 'text', header: t('field.note'), width: 220, value: ({ note }) => note },
    ],
    [t, locale],
  );
}
