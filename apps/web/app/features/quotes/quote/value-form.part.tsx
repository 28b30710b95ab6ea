import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import type { Entry, EntryResult } from '@datum/contract/collection/quote-entry';
import { checkQuotes } from '@datum/contract/collection/quote-entry';
import { MISSING_REASONS, type MissingReason } from '@datum/contract/collection/quote-states';
import type { GridRow } from '@datum/contract/collection/quotes';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
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

/** What the form holds; texts are as typed. */
export interface ValueDraft {
  readonly price: string;
  readonly unit: string | null;
  readonly missing: boolean;
  readonly missingReason: MissingReason | null;
  readonly observedOn: string;
  readonly terms: TermValues;
  readonly note: string;
  readonly reason: string;
}

/** The draft of a line: its value as it stands, else the terms of its last quote. */
export const draftOf = (line: Pick<GridRow, 'quote' | 'last' | 'unit'>): ValueDraft => ({
  price: line.quote?.price ?? '',
  unit: String(line.quote?.unit.id ?? line.unit.id),
  missing: line.quote?.origin === 'missing',
  missingReason: (line.quote?.missing_reason as MissingReason | null) ?? null,
  observedOn: line.quote?.observed_on ?? '',
  terms: line.quote?.terms ?? line.last?.terms ?? {},
  note: line.quote?.note ?? '',
  reason: '',
});

/** What is sent of a draft. */
export const entryOf = (line: Pick<GridRow, 'line_id' | 'quote'>, draft: ValueDraft): Entry => ({
  line_id: line.line_id,
  price: draft.missing ? null : draft.price,
  missing_reason: draft.missing ? draft.missingReason : null,
  ...(draft.unit ? { unit_id: Number(draft.unit) } : {}),
  observed_on: draft.observedOn || null,
  terms: draft.terms,
  note: draft.note,
  replaces: line.quote?.id ?? null,
  ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
});

/** The inputs of one value: price or why none, unit, day, terms, note; the questions it raises are asked while typing. */
export function ValueFields(props: {
  readonly sheetId: number;
  readonly dataSet: string;
  readonly line: Omit<GridRow, 'spark'>;
  readonly units: QuoteDetail['units'];
  readonly draft: ValueDraft;
  readonly onChange: (draft: ValueDraft) => void;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly reasonLabel?: string;
}) {
  const { sheetId, dataSet, line, units, draft, onChange, errors, reasonLabel } = props;
  const t = useTranslations('quotes.insert');
  const reasons = useTranslations('quotes.missing-reason');
  const change = (part: Partial<ValueDraft>) => onChange({ ...draft, ...part });
  const error = (field: string) => errors[`entries.0.${field}`]?.[0] ?? null;
  const checked = useCheck(sheetId, line, draft);
  // what stands there already was asked about above the form
  const check =
    draft.price === line.quote?.price && draft.unit === String(line.quote.unit.id) ? null : checked;
  return (
    <>
      <FormSection title={t('value')}>
        <LastPrice line={line} />
        <SwitchField
          name="missing"
          label={t('missing')}
          value={draft.missing}
          onChange={(missing) => change({ missing })}
        />
        {draft.missing ? (
          <SelectField
            name="missing_reason"
            label={t('missing-reason')}
            options={MISSING_REASONS.map((value) => ({ value, label: reasons(value) }))}
            value={draft.missingReason}
            onChange={(missingReason) => change({ missingReason })}
            error={error('missing_reason') ?? error('price')}
          />
        ) : (
          <>
            <NumberField
              name="price"
              label={t('price')}
              required
              value={draft.price}
              onChange={(price) => change({ price })}
              error={error('price')}
            />
            <SelectField
              name="unit_id"
              label={t('unit')}
              options={units.map(({ id, code }) => ({ value: String(id), label: code }))}
              value={draft.unit}
              onChange={(unit) => change({ unit })}
              error={error('unit_id')}
            />
            <Questions check={check} line={line} dataSet={dataSet} />
          </>
        )}
        {(reasonLabel || (check && check.flags.length > 0)) && (
          <TextField
            name="reason"
            label={reasonLabel ?? t('reason')}
            {...(reasonLabel ? {} : { hint: t('reason-hint') })}
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            maxLength={500}
            error={error('reason')}
          />
        )}
        <DateField
          name="observed_on"
          label={t('observed_on')}
          value={draft.observedOn}
          onChange={(observedOn) => change({ observedOn })}
          error={error('observed_on')}
        />
      </FormSection>
      {!draft.missing && (
        <FormSection title={t('terms')}>
          <TermFields
            dataSet={dataSet}
            values={draft.terms}
            onChange={(terms) => change({ terms })}
            errors={errors}
          />
        </FormSection>
      )}
      <TextareaField
        name="note"
        label={t('note')}
        hint={t('note-hint')}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={500}
        rows={2}
        error={error('note')}
      />
    </>
  );
}

function LastPrice({ line }: { readonly line: Omit<GridRow, 'spark'> }) {
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
  readonly line: Omit<GridRow, 'spark'>;
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
function useCheck(sheetId: number, line: Omit<GridRow, 'spark'>, draft: ValueDraft): EntryResult | null {
  const [result, setResult] = useState<EntryResult | null>(null);
  const ready = !draft.missing && /^\d+(\.\d{1,6})?$/.test(draft.price) && /[1-9]/.test(draft.price);
  const key = JSON.stringify([line.line_id, draft.price, draft.unit, draft.terms, ready]);
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
        { params: { id: sheetId }, body: { channel: 'form', entries: [entry] } },
        { signal: abort.signal },
      ).then(
        ({ data }) => setResult(data[0] ?? null),
        (failure: unknown) => {
          // a draft that is still wrong is refused on saving, in words beside its fields
          if (!abort.signal.aborted && failure instanceof ApiProblem) {
            setResult(null);
          }
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
