import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import { addLine, listEntryChoices } from '@datum/contract/collection/quote-entry';
import type { GridRow } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { useValueForm } from './use-value-form.ts';
import { ValueFields } from './value-form.part.tsx';

type Line = Omit<GridRow, 'spark'>;

interface InsertFormProps {
  readonly sheet: Sheet;
  readonly item: string | null;
  readonly line: string | null;
  readonly onChoose: (part: { item?: string | null; line?: string | null }) => void;
  readonly onSaved: () => void;
}

/** One price: item, source, value; saved, the next line that waits is offered. */
export function InsertForm(props: InsertFormProps) {
  const { sheet, item } = props;
  const called = useCall(listEntryChoices, {
    params: { id: sheet.id },
    query: item ? { item: Number(item) } : {},
  });
  return (
    <Loaded called={called} lines={['50%', '50%']}>
      {(answer) => <Choice {...props} answer={answer} reload={called.reload} />}
    </Loaded>
  );
}

interface ChoiceProps extends InsertFormProps {
  readonly answer: AnswerOf<typeof listEntryChoices>;
  readonly reload: () => void;
}

function Choice({ sheet, item, line, onChoose, onSaved, answer, reload }: ChoiceProps) {
  const t = useTranslations('quotes.insert');
  const text = useLocalText();
  const [extra, setExtra] = useState(false);
  const lines: readonly Line[] = answer.lines;
  const chosen =
    lines.find(({ line_id }) => String(line_id) === line) ??
    lines.find(({ quote }) => quote === null) ??
    lines[0];
  const next = () => {
    const waiting = lines.find(({ quote, line_id }) => quote === null && line_id !== chosen?.line_id);
    const nextItem = answer.items.find(({ id, missing }) => missing > 0 && String(id) !== item);
    onChoose(
      waiting
        ? { line: String(waiting.line_id) }
        : { item: nextItem ? String(nextItem.id) : item, line: null },
    );
    reload();
    onSaved();
  };
  return (
    <>
      <SelectField
        name="item"
        label={t('item')}
        hint={t('item-hint')}
        options={answer.items.map((each) => ({
          value: String(each.id),
          label: `${each.code} ${text(each.name)}${each.missing > 0 ? ` (${each.missing})` : ''}`,
        }))}
        value={item}
        onChange={(value) => onChoose({ item: value, line: null })}
      />
      {item && (
        <>
          <SelectField
            name="line"
            label={t('line')}
            options={lines.map((each) => ({
              value: String(each.line_id),
              label: `${each.source.code}, ${text(each.region.name)}${each.variant ? `, ${each.variant}` : ''}${each.quote ? ` (${each.quote.price ?? '–'})` : ''}`,
            }))}
            value={chosen ? String(chosen.line_id) : null}
            onChange={(value) => onChoose({ line: value })}
          />
          <Button variant="subtle" size="sm" onClick={() => setExtra(true)}>
            {t('extra')}
          </Button>
        </>
      )}
      {chosen && (
        <LineForm key={chosen.line_id} sheet={sheet} line={chosen} units={answer.units} onSaved={next} />
      )}
      {extra && item && (
        <ExtraLine
          sheet={sheet}
          item={Number(item)}
          sources={answer.sources}
          onClose={() => setExtra(false)}
          onAdded={(id) => {
            setExtra(false);
            onChoose({ line: String(id) });
            reload();
          }}
        />
      )}
    </>
  );
}

interface LineFormProps {
  readonly sheet: Sheet;
  readonly line: Line;
  readonly units: QuoteDetail['units'];
  readonly onSaved: () => void;
}

function LineForm({ sheet, line, units, onSaved }: LineFormProps) {
  const t = useTranslations('quotes.insert');
  const text = useLocalText();
  const form = useValueForm({
    sheetId: sheet.id,
    line,
    said: t('saved', { item: text(line.item.name) }),
    onSaved,
  });
  return (
    <RecordForm form={form} title={t('form')} submitLabel={t('submit')}>
      <ValueFields form={form} sheetId={sheet.id} dataSet={sheet.data_set} line={line} units={units} />
    </RecordForm>
  );
}

interface ExtraLineProps {
  readonly sheet: Sheet;
  readonly item: number;
  readonly sources: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: Record<string, string>;
    readonly region_id: number;
  }[];
  readonly onClose: () => void;
  readonly onAdded: (line: number) => void;
}

/** A line that the sample does not have, from this period on; its region is its source's. */
function ExtraLine({ sheet, item, sources, onClose, onAdded }: ExtraLineProps) {
  const t = useTranslations('quotes.insert');
  const text = useLocalText();
  const regionOf = (source: string | null) => sources.find(({ id }) => String(id) === source)?.region_id;
  const form = useRecordForm({
    draft: `quotes/${sheet.id}/${item}/extra`,
    record: null,
    valuesOf: () => ({ outlet_id: null as string | null, variant: '', reason: '' }),
    bodyOf: ({ outlet_id, ...rest }) => ({
      ...rest,
      item_id: item,
      outlet_id: Number(outlet_id ?? Number.NaN),
      region_id: regionOf(outlet_id) ?? 0,
    }),
    write: writing(addLine, { params: { id: sheet.id } }),
    said: () => t('extra-added'),
    onSaved: ({ line_id }) => onAdded(line_id),
  });
  return (
    <Drawer opened onClose={onClose} title={t('extra-title')}>
      <RecordForm form={form} title={t('extra-title')} submitLabel={t('extra-add')}>
        <p>{t('extra-hint')}</p>
        <SelectField
          {...form.field('outlet_id', t('extra-source'))}
          options={sources.map(({ id, code, name }) => ({
            value: String(id),
            label: `${code} ${text(name)}`,
          }))}
        />
        <TextField {...form.field('variant', t('variant'))} />
        <TextField {...form.field('reason', t('extra-reason'))} />
      </RecordForm>
    </Drawer>
  );
}
