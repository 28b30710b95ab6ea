import { may } from '@datum/contract/access/access';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import { editBasePeriod, showBasePeriod } from '@datum/contract/computation/base-periods';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { SetDrawer } from '../approvals/set-detail.part.tsx';
import { BaseForm } from './base-form.part.tsx';
import { BasePrices } from './base-prices.part.tsx';

/** One base period: its state, its description, its prices, who changed what. */
export function BasePeriodDrawer(open: OpenRow) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const person = usePerson();
  const called = useCall(showBasePeriod, { params: { id: open.id } });
  return (
    <SetDrawer
      noun="base-periods"
      called={called}
      open={open}
      titleOf={({ label }) => name(label)}
      parts={[
        {
          value: 'details',
          label: t('details'),
          show: (base, changed) => (
            <BaseForm
              base={base}
              families={[]}
              frozen={!isEditable(base.status) || !may(person, editBasePeriod)}
              onSaved={changed}
              onCancel={open.onClose}
            />
          ),
        },
        { value: 'prices', label: t('base-periods.prices'), show: ({ id }) => <BasePrices id={id} /> },
      ]}
    />
  );
}
