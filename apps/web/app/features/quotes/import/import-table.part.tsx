import type { DecimalSign, ImportBatch, ImportRow, RowProblem } from '@datum/contract/collection/imports';
import {
  DECIMAL_SIGNS,
  fixImportRow,
  IMPORT_FIELDS,
  isImportField,
} from '@datum/contract/collection/imports';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useTermWords } from '../quote/term-words.part.tsx';
import classes from './import.module.css';

const KINDS = { new: 'new', change: 'changed', same: 'same', problem: 'problem' } as const;

export interface ImportTableProps {
  readonly batch: ImportBatch;
  readonly rows: readonly ImportRow[];
  readonly dataSet: string;
  readonly onMap: (fields: (string | null)[], decimal: DecimalSign) => void;
  readonly onFixed: (batch: ImportBatch) => void;
}

/** The rows of an import under the columns of the file: where each goes, what each row does, what is wrong where. */
export function ImportTable({ batch, rows, dataSet, onMap, onFixed }: ImportTableProps) {
  const t = useTranslations('quotes.import');
  const fieldName = useFieldName(dataSet);
  const shown = batch.columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const closed = batch.state !== 'staged';
  const map = (at: number, field: string) =>
    onMap(
      batch.columns.map((column, index) =>
        index === at ? field || null : column.field === field ? null : column.field,
      ),
      batch.decimal,
    );
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('result-head')}</th>
            <th scope="col">{t('line-head')}</th>
            {batch.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name than their place
              <th key={at} scope="col">
                <NativeSelect
                  size="xs"
                  label={t('goes-to', { header: column.header || String(at + 1) })}
                  description={t(`by.${column.by}`)}
                  disabled={closed}
                  value={column.field ?? ''}
                  data={[
                    { value: '', label: t('nowhere') },
                    ...fieldsOf(dataSet).map((value) => ({ value, label: fieldName(value) })),
                  ]}
                  onChange={(event) => map(at, event.currentTarget.value)}
                />
              </th>
            ))}
            <th scope="col">
              <NativeSelect
                size="xs"
                label={t('decimal')}
                disabled={closed}
                value={batch.decimal}
                data={DECIMAL_SIGNS.map((value) => ({ value, label: t(`decimal-${value}`) }))}
                onChange={(event) =>
                  onMap(
                    batch.columns.map(({ field }) => field),
                    event.currentTarget.value as DecimalSign,
                  )
                }
              />
              {t('happens')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.row_no} ${row.result}`}
              row={row}
              batch={batch}
              fields={shown}
              onFixed={onFixed}
              fieldName={fieldName}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fieldsOf = (dataSet: string): string[] => [
  ...IMPORT_FIELDS,
  ...(dataSetOf(dataSet)?.quoteTerms ?? []).map(({ name }) => `terms.${name}`),
];

/** How a field is called, in the data set's own words for its terms. */
function useFieldName(dataSet: string): (field: string) => string {
  const t = useTranslations('quotes.import.field');
  const words = useTermWords(dataSet);
  return (field) => (isImportField(field) ? t(field) : words.label(field.replace('terms.', '')));
}

interface RowProps {
  readonly row: ImportRow;
  readonly batch: ImportBatch;
  readonly fields: readonly string[];
  readonly onFixed: (batch: ImportBatch) => void;
  readonly fieldName: (field: string) => string;
}

function Row({ row, batch, fields, onFixed, fieldName }: RowProps) {
  const t = useTranslations('quotes.import');
  const { send, problem } = useSend();
  const fix = async (field: string, text: string) => {
    const answer = await send(fixImportRow, {
      params: { id: batch.id, row: row.row_no },
      body: { cells: { [field]: text } },
    });
    if (answer) {
      onFixed(answer.batch);
    }
  };
  const text = useLocalText();
  const wrong = new Set(row.problems.map(({ field }) => field));
  let place = 0;
  return (
    <tr data-result={row.result}>
      <td>
        <StatusBadge kind={KINDS[row.result]} label={t(`result.${row.result}`)} />
      </td>
      <td>{row.line && `${text(row.line.item)}, ${row.line.source}`}</td>
      {batch.columns.map((column, at) => {
        const field = column.field;
        place = at;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name than their place
          <td key={at} data-number={field === 'price' || undefined}>
            {field !== null && wrong.has(field) && !row.committed ? (
              <FixField
                label={t('fix', { field: fieldName(field), row: row.row_no })}
                value={row.cells[field] ?? ''}
                onFix={(text) => fix(field, text)}
              />
            ) : (
              <CellText row={row} field={field} />
            )}
          </td>
        );
      })}
      <td>
        {row.committed && t(batch.state === 'undone' ? 'state.undone' : 'does.committed')}
        {!row.committed && row.result !== 'problem' && t(`does.${row.result}`)}
        {row.problems.map((each) => (
          <ProblemWords
            key={`${each.field} ${each.code}`}
            problem={each}
            onUse={(text) => fix(each.field, text)}
            isKnown={fields.includes(each.field) || place >= 0}
          />
        ))}
        {problem && <span className={classes.refused}>{problem.message}</span>}
      </td>
    </tr>
  );
}

function CellText({ row, field }: { readonly row: ImportRow; readonly field: string | null }) {
  if (field === null) {
    return <span className="dim">·</span>;
  }
  if (field === 'price' && row.old_price !== null) {
    return (
      <>
        <s className="dim">{row.old_price}</s> {row.cells.price}
      </>
    );
  }
  return <>{row.cells[field]}</>;
}

function FixField({
  label,
  value,
  onFix,
}: {
  readonly label: string;
  readonly value: string;
  readonly onFix: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const send = () => text !== value && onFix(text);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      error
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}

function ProblemWords(props: {
  readonly problem: RowProblem;
  readonly onUse: (text: string) => void;
  readonly isKnown: boolean;
}) {
  const { problem, onUse, isKnown } = props;
  const t = useTranslations('quotes.import');
  return (
    <span className={classes.problem}>
      {t(`problem.${problem.code}`, { seen: problem.seen || 'none', suggestion: problem.suggestion ?? '' })}
      {problem.suggestion && isKnown && (
        <Button size="compact-xs" variant="subtle" onClick={() => onUse(problem.suggestion ?? '')}>
          {t('use', { suggestion: problem.suggestion })}
        </Button>
      )}
    </span>
  );
}
