import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FormProblem } from '../app/ui/forms/error-summary.tsx';
import { CheckField } from '../app/ui/forms/fields/check-field.tsx';
import { DateField } from '../app/ui/forms/fields/date-field.tsx';
import { FileField } from '../app/ui/forms/fields/file-field.tsx';
import { MoneyField } from '../app/ui/forms/fields/money-field.tsx';
import { NumberField } from '../app/ui/forms/fields/number-field.tsx';
import { PeriodField } from '../app/ui/forms/fields/period-field.tsx';
import { SelectField } from '../app/ui/forms/fields/select-field.tsx';
import { SwitchField } from '../app/ui/forms/fields/switch-field.tsx';
import { TextField } from '../app/ui/forms/fields/text-field.tsx';
import { TextareaField } from '../app/ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../app/ui/forms/form-section.tsx';
import { FormShell } from '../app/ui/forms/form-shell.tsx';

const units = ['tonne', 'kg', 'bag'].map((value) => ({ value, label: value }));
const items = Array.from({ length: 40 }, (_, i) => ({ value: `i${i}`, label: `Item ${i}` }));

/** A form with every field. */
export function FormsPart() {
  const [item, setItem] = useState('High tensile bar 10 mm');
  const [price, setPrice] = useState('2946.00');
  const [fee, setFee] = useState<number | null>(42400);
  const [unit, setUnit] = useState<string | null>('tonne');
  const [like, setLike] = useState<string | null>(null);
  const [day, setDay] = useState('2026-11-04');
  const [period, setPeriod] = useState<string | null>('2026-10');
  const [open, setOpen] = useState(true);
  const [terms, setTerms] = useState(false);
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const wrong = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <FormShell
      title="New quote"
      submitLabel="Add the quote"
      loading={false}
      submitError={null}
      problems={problems}
      onSubmit={() =>
        setProblems([
          { field: 'price', message: 'Enter a price above 0' },
          { field: 'reason', message: 'Say why Supplier 25 is left out' },
        ])
      }
      actions={<Button variant="subtle">Cancel</Button>}
      destructive={<Button color="red">Delete this quote</Button>}
      keeps={{ kind: 'saved', at: '2026-11-21T10:32:00' }}
    >
      <TextField name="item" label="Item" value={item} onChange={setItem} required />
      <SelectField name="like" label="Like item" options={items} value={like} onChange={setLike} />
      <FormSection title="Price" hint="As written on the quotation.">
        <NumberField
          name="price"
          label="Price per tonne"
          unit="MYR"
          value={price}
          onChange={setPrice}
          error={wrong('price')}
          hint="Before discount"
        />
        <MoneyField
          name="fee"
          label="Delivery"
          currency="MYR"
          value={fee}
          onChange={(v) => v !== 'unreadable' && setFee(v)}
        />
        <SelectField name="unit" label="Unit" options={units} value={unit} onChange={setUnit} />
        <DateField name="day" label="Observed" value={day} onChange={setDay} />
        <PeriodField name="period" label="Period" frequency="month" value={period} onChange={setPeriod} />
      </FormSection>
      <FormSection title="Terms">
        <SwitchField name="open" label="Delivered to site" value={open} onChange={setOpen} />
        <CheckField name="terms" label="Checked against the invoice" value={terms} onChange={setTerms} />
        <TextareaField
          name="reason"
          label="Reason"
          value={reason}
          onChange={setReason}
          error={wrong('reason')}
        />
        <FileField
          name="files"
          label="Quotation"
          types={['.pdf', '.jpg']}
          maxBytes={5e6}
          multiple
          value={files}
          onChange={setFiles}
        />
      </FormSection>
    </FormShell>
  );
}
