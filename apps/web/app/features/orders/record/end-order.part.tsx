import { may } from '@datum/contract/access/access';
import type { Order } from '@datum/contract/orders/orders';
import { endOrder } from '@datum/contract/orders/waiting-orders';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useMoney } from '../use-money.ts';

interface EndProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** Staff end an order that waits: its buyer reads the reason, and a part that came is to be paid back. */
export default function EndOrder({ order, onDone }: EndProps) {
  const t = useTranslations('orders.record');
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  if (order.state !== 'waiting' || !may(person, endOrder)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('end')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        withCloseButton={false}
        title={t('end-title', { reference: order.reference })}
      >
        <Form
          order={order}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      </Modal>
    </>
  );
}

function Form({ order, onDone, onClose }: EndProps & { readonly onClose: () => void }) {
  const t = useTranslations('orders.record');
  const { named } = useMoney(order.currency);
  const received = order.transfer?.received ?? 0;
  const form = useRecordForm({
    record: order,
    valuesOf: () => ({ reason: '' }),
    bodyOf: (values) => values,
    write: writing(endOrder, { params: { uuid: order.uuid } }),
    said: ({ reference }) => t('end-done', { reference }),
    onSaved: onDone,
    prefix: 'end-',
  });
  return (
    <RecordForm form={form} title={t('end')} submitLabel={t('end')} onCancel={onClose}>
      <p>{received > 0 ? t('end-money', { amount: named(received) }) : t('end-why')}</p>
      <TextareaField {...form.field('reason', t('end-reason'))} required />
    </RecordForm>
  );
}
