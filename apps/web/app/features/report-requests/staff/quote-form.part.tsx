import { may } from '@datum/contract/access/access';
import { TAX_CLASSES, type TaxClass } from '@datum/contract/plans/plan-terms';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { sendQuote } from '@datum/contract/requests/request-papers';
import { showRequestSettings } from '@datum/contract/requests/request-settings';
import type { RequestDetail } from '@datum/contract/requests/request-view';
import { addDays } from '@datum/contract/values/day';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { ClosedButton } from '../../../ui/page/closed-button.tsx';
import { minorOf } from '../../../ui/words/money-amount.ts';
import classes from './staff.module.css';

const QUOTED_IN: readonly string[] = ['received', 'clarifying', 'quoted'];

/** Makes a quote for what has a fee. */
export function QuoteButton({
  request,
  isOwn,
}: {
  readonly request: RequestDetail;
  /** The reader asked for it: another person says what it costs. */
  readonly isOwn: boolean;
}) {
  const t = useTranslations('report-requests.quote');
  const [open, setOpen] = useState(false);
  if (!may(usePerson(), sendQuote) || request.merged_into || !QUOTED_IN.includes(request.state)) return null;
  return (
    <>
      <ClosedButton size="sm" why={isOwn ? t('own') : undefined} onClick={() => setOpen(true)}>
        {t('open')}
      </ClosedButton>
      {open && (
        <Drawer opened onClose={() => setOpen(false)} title={t('title')} width={640}>
          <Quote request={request} onClose={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}

const LINE = { text: '', quantity: '1', price: '' };
/** Days that a quote is valid while the settings are on their way. */
const USUAL_DAYS = 30;

function Quote({ request, onClose }: { readonly request: RequestDetail; readonly onClose: () => void }) {
  const t = useTranslations('report-requests');
  const now = useNow();
  const days = useCall(showRequestSettings, {}).answer?.quote_days ?? USUAL_DAYS;
  const form = useRecordForm({
    draft: `report-requests/${request.uuid}/quote`,
    record: request,
    valuesOf: () => ({
      lines: [LINE],
      note: '',
      tax_class: 'standard' as TaxClass,
      tax_exemption: '',
      valid_until: addDays(now.toISOString().slice(0, 10), days),
    }),
    bodyOf: ({ lines, ...values }, { version }: RequestDetail) => ({
      ...values,
      // what cannot be read is refused by the field itself
      lines: lines.map(({ price, ...line }) => ({ ...line, price: minorOf(price, 2) })),
      version,
    }),
    write: writing(sendQuote, { params: { uuid: request.uuid } }),
    said: () => t('quote.sent'),
    onSaved: onClose,
    prefix: 'quote-',
  });
  const { lines, tax_class } = form.values;
  const rates = useCall(listTaxRates, {}).answer?.data ?? [];
  const taxOf = (value: TaxClass) =>
    t(`quote.tax.${value}`, {
      percent: rates.find((rate) => rate.class === value && rate.is_now)?.percent ?? '0',
    });
  return (
    <RecordForm form={form} title={t('quote.title')} submitLabel={t('quote.send')} onCancel={onClose} long>
      <div className={classes.lines}>
        {lines.map((line, at) => {
          const cell = (name: keyof typeof LINE) => ({
            name: `quote-lines.${at}.${name}`,
            value: line[name],
            error: form.errorOf(`lines.${at}.${name}`),
            onChange: (value: string) =>
              form.set({
                lines: lines.map((one, other) => (other === at ? { ...one, [name]: value } : one)),
              }),
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            <fieldset key={at} className={classes.line} aria-label={t('quote.line', { number: at + 1 })}>
              <TextField {...cell('text')} label={t('field.text')} required />
              <NumberField {...cell('quantity')} label={t('field.quantity')} length={5} />
              <NumberField {...cell('price')} label={t('field.price')} length={8} />
              {lines.length > 1 && (
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => form.set({ lines: lines.filter((_, other) => other !== at) })}
                >
                  {t('quote.remove-line')}
                </Button>
              )}
            </fieldset>
          );
        })}
      </div>
      <Button size="sm" onClick={() => form.set({ lines: [...lines, LINE] })}>
        {t('quote.add-line')}
      </Button>
      <SelectField
        name="quote-tax_class"
        label={t('field.tax')}
        value={tax_class}
        options={TAX_CLASSES.map((value) => ({ value, label: taxOf(value) }))}
        onChange={(value) => form.set({ tax_class: value ?? 'standard' })}
      />
      {tax_class === 'none' && (
        <TextField {...form.field('tax_exemption', t('field.tax_exemption'))} required />
      )}
      <DateField {...form.field('valid_until', t('field.valid_until'))} required />
      <TextareaField {...form.field('note', t('field.note'))} />
    </RecordForm>
  );
}
