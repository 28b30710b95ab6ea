import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import type { Entry, EntryResult } from '@datum/contract/collection/quote-entry';
import { checkQuotes } from '@datum/contract/collection/quote-entry';
import { MISSING_REASONS, type MissingReason } from '@datum/contract/collection/quote-states';
import type { GridRow } from '@datum/contract/collection/quotes';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { onlyProblems } from '../../../lib/api/problem.ts';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { SwitchField } from '../../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SETTLED_MS } from '../../../ui/settled.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { TermFields, type TermValues } from '../fields.tsx';
import { FlagList } from './flag-words.part.tsx';
import type { ValueForm } from './use-value-form.ts';

type Line = Omit<GridRow, 'spark'>;

/** What the form holds; texts are as typed. */
export interface ValueDraft {
  readonly price: string;
  readonly unit_id: string | null;
  readonly missing: boolean;
  readonly missing_reason: MissingReason | null;
  readonly observed_on: string;
  readonly terms: TermValues;
  readonly note: string;
  readonly reason: string;
}

/** The draft of a line: its value as it stands, else the terms of its last quote. */
export const draftOf = (line: Pick<GridRow, 'quote' | 'last' | 'unit'>): ValueDraft => ({
  price: line.quote?.price ?? '',
  unit_id: String(line.quote?.unit.id ?? line.unit.id),
  missing: line.quote?.origin === 'missing',
  missing_reason: (line.quote?.missing_reason as MissingReason | null) ?? null,
  observed_on: line.quote?.observed_on ?? '',
  terms: line.quote?.terms ?? line.last?.terms ?? {},
  note: line.quote?.note ?? '',
  reason: '',
});

/** What is sent of a draft. */
export const entryOf = (line: Pick<GridRow, 'line_id' | 'quote'>, draft: ValueDraft): Entry => ({
  line_id: line.line_id,
  price: draft.missing ? null : draft.price,
  missing_reason: draft.missing ? draft.missing_reason : null,
  ...(draft.unit_id ? { unit_id: Number(draft.unit_id) } : {}),
  observed_on: draft.observed_on || null,
  terms: draft.terms,
  note: draft.note,
  replaces: line.quote?.id ?? null,
  ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
});

interface ValueFieldsProps {
  readonly form: ValueForm;
  readonly sheetId: number;
  readonly dataSet: string;
  readonly line: Line;
  readonly units: QuoteDetail['units'];
  readonly reasonLabel?: string;
}

/** The inputs of one value: price or why none, unit, day, terms, note; the questions it raises are asked while typing. */
export function ValueFields(props: ValueFieldsProps) {
  const { form, sheetId, dataSet, line, reasonLabel } = props;
  const t = useTranslations('quotes.insert');
  const { values: draft } = form;
  const field = useEntryFields(form);
  const checked = useCheck(sheetId, line, draft, dataSetOf(dataSet)?.conversion?.currency !== undefined);
  // what stands there already was asked about above the form
  const isStanding = draft.price === line.quote?.price && draft.unit_id === String(line.quote.unit.id);
  const check = isStanding ? null : checked;
  const terms = field('terms', t('terms'));
  return (
    <>
      <FormSection title={t('value')}>
        <LastPrice line={line} />
        <PriceFields {...props} />
        {!draft.missing && <Questions check={check} line={line} dataSet={dataSet} />}
        {(reasonLabel || (check && check.flags.length > 0)) && (
          <TextField
            {...field('reason', reasonLabel ?? t('reason'))}
            {...(reasonLabel ? {} : { hint: t('reason-hint') })}
          />
        )}
        <DateField {...field('observed_on', t('observed_on'))} />
      </FormSection>
      {!draft.missing && (
        <FormSection title={t('terms')}>
          <TermFields
            dataSet={dataSet}
            values={terms.value}
            onChange={terms.onChange}
            errorOf={(name) => form.errorOf(`${ENTRY}terms.${name}`)}
          />
        </FormSection>
      )}
      <TextareaField {...field('note', t('note'))} hint={t('note-hint')} rows={2} />
    </>
  );
}

/** The price with its unit, or why there is none. */
function PriceFields({ form, units }: ValueFieldsProps) {
  const t = useTranslations('quotes.insert');
  const reasons = useTranslations('quotes.missing-reason');
  const field = useEntryFields(form);
  const why = field('missing_reason', t('missing-reason'));
  const price = field('price', t('price'));
  return (
    <>
      <SwitchField {...field('missing', t('missing'))} />
      {form.values.missing ? (
        <SelectField
          {...why}
          options={MISSING_REASONS.map((value) => ({ value, label: reasons(value) }))}
          error={why.error ?? price.error}
        />
      ) : (
        <>
          <NumberField {...price} required />
          <SelectField
            {...field('unit_id', t('unit'))}
            options={units.map(({ id, code }) => ({ value: String(id), label: code }))}
          />
        </>
      )}
    </>
  );
}

/** Where a value stands in the body. */
const ENTRY = 'entries.0.';
const LENGTHS: Readonly<Record<string, number>> = { note: 500, reason: 500 };

/** The fields of the form under the names that they have in the body, where refusals name them. */
function useEntryFields(form: ValueForm) {
  return <Name extends keyof ValueDraft & string>(name: Name, label: string) => {
    const path = `${ENTRY}${name}`;
    const maxLength = LENGTHS[name];
    return {
      ...form.field(name, label),
      name: path,
      error: form.errorOf(path),
      ...(maxLength === undefined ? {} : { maxLength }),
    };
  };
}

function LastPrice({ line }: { readonly line: Line }) {
  const t = useTranslations('quotes.insert');
  const ui = useUi();
  return line.last ? (
    <p className="muted">
      {t('last', {
        price: `${formatNumber(line.last.price, { locale: ui.locale, decimals: 2 })} / ${line.last.unit}`,
        period: formatPeriod(line.last.period, ui),
      })}
    </p>
  ) : null;
}

/** The unit price, the change, and what the soft checks would ask. */
function Questions(props: {
  readonly check: EntryResult | null;
  readonly line: Line;
  readonly dataSet: string;
}) {
  const { check, line, dataSet } = props;
  const t = useTranslations('quotes');
  const { locale } = useUi();
  if (!check?.unit_price) {
    return null;
  }
  return (
    <div role="status">
      <p className="muted">
        {t('insert.unit-price', {
          price: formatNumber(check.unit_price, { locale, decimals: 2 }),
          unit: line.unit.code,
        })}{' '}
        {check.change !== null && <ChangeFigure value={check.change} unit="%" />}
      </p>
      {check.flags.length > 0 && (
        <>
          <FlagList dataSet={dataSet} flags={check.flags} />
          <p>{t('flag.question')}</p>
        </>
      )}
    </div>
  );
}

/** What the server would make of the draft, a moment after the last key; null while it cannot be checked. */
function useCheck(
  sheetId: number,
  line: Line,
  draft: ValueDraft,
  /** The day is sent too: rates of exchange are those of a day. */
  withDay: boolean,
): EntryResult | null {
  const [result, setResult] = useState<EntryResult | null>(null);
  const ready = !draft.missing && /^\d+(\.\d{1,6})?$/.test(draft.price) && /[1-9]/.test(draft.price);
  const day = withDay ? draft.observed_on : '';
  const key = JSON.stringify([line.line_id, draft.price, draft.unit_id, draft.terms, day, ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is checked
  useEffect(() => {
    if (!ready) {
      setResult(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const { reason: _, observed_on: _day, note: _note, ...entry } = entryOf(line, draft);
      call(
        checkQuotes,
        {
          params: { id: sheetId },
          body: { channel: 'form', entries: [{ ...entry, ...(day ? { observed_on: day } : {}) }] },
        },
        { signal: abort.signal },
      ).then(
        ({ data }) => setResult(data[0] ?? null),
        (failure: unknown) => {
          // a draft that is still wrong is refused on saving, in words beside its fields
          if (!abort.signal.aborted) setResult(onlyProblems(failure));
        },
      );
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [sheetId, key]);
  return result;
}
