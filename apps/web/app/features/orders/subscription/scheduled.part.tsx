import {
  type ScheduledChange,
  showScheduledChange,
  takeBackOwnChange,
} from '@datum/contract/orders/own/scheduled-change';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Act } from '../../../page-kit/act.tsx';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { PayeeFields } from '../refunds/payee-fields.part.tsx';
import { useMoney } from '../use-money.ts';
import classes from './own-subscription.module.css';

/** The change of plan that follows, and undoing it. Nothing where none does. */
export function Scheduled() {
  const { answer } = useCall(showScheduledChange, {});
  return answer?.change ? <ToCome change={answer.change} /> : null;
}

function ToCome({ change }: { readonly change: ScheduledChange }) {
  const t = useTranslations('orders.scheduled');
  const words = useChangeWords(change);
  return (
    <Panel title={t('title')}>
      <p>{t('follows', words)}</p>
      <div className={classes.actions}>
        {change.way === 'bank' ? (
          <ByBank change={change} />
        ) : (
          <Act
            endpoint={takeBackOwnChange}
            input={{ body: { way: change.way, payee: null } }}
            label={t('keep', words)}
            variant="default"
            done={() => t('kept', words)}
            ask={{
              title: t('ask', words),
              why: `${t('stays', words)} ${t(change.way === 'none' ? 'nothing-back' : 'back', words)}`,
              confirm: t('keep', words),
            }}
          />
        )}
      </div>
    </Panel>
  );
}

/** What was paid by transfer goes to an account that the holder names. */
function ByBank({ change }: { readonly change: ScheduledChange }) {
  const t = useTranslations('orders.scheduled');
  const words = useChangeWords(change);
  const [isOpen, setOpen] = useState(false);
  const form = useRecordForm({
    record: change,
    valuesOf: () => ({ payee: { name: '', account_number: '', bank: '' } }),
    bodyOf: ({ payee }) => ({ way: 'bank' as const, payee }),
    write: writing(takeBackOwnChange, {}),
    said: () => t('kept', words),
    onSaved: () => setOpen(false),
    prefix: 'back-',
  });
  if (!isOpen) {
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('keep', words)}
      </Button>
    );
  }
  return (
    <RecordForm
      form={form}
      title={t('ask', words)}
      submitLabel={t('keep', words)}
      onCancel={() => setOpen(false)}
    >
      <p>
        {t('stays', words)} {t('back-bank', words)}
      </p>
      <PayeeFields
        name={form.field('payee.name', t('payee'))}
        account={form.field('payee.account_number', t('account'))}
        bank={form.field('payee.bank', t('bank'))}
      />
    </RecordForm>
  );
}

function useChangeWords({ name, from, keeps, until, amount, currency }: ScheduledChange) {
  const text = useLocalText();
  const { locale } = useUi();
  const { named } = useMoney(currency);
  return {
    plan: text(name),
    from: formatDate(from, locale),
    keeps: text(keeps),
    until: formatDate(until, locale),
    amount: named(amount),
  };
}
