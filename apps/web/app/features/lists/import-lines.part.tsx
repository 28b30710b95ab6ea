import type { ImportLine, ImportPreview } from '@datum/contract/lists/row';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

const BADGES = { new: 'new', change: 'changed', same: 'same', problem: 'problem' } as const;

interface ImportLinesProps {
  /** Unique on the page. */
  readonly id: string;
  readonly preview: ImportPreview;
  readonly fieldOf: (name: string) => string;
}

/** What a file would do, line by line: what is wrong, what changes with before and after, what is new, what stays. */
export function ImportLines({ id, preview, fieldOf }: ImportLinesProps) {
  const t = useTranslations('lists.import');
  const columns = useMemo(
    (): readonly Column<ImportLine>[] => [
      { kind: 'text', id: 'code', header: t('code'), value: (line) => line.code, card: 'title' },
      { kind: 'number', id: 'line', header: t('line'), value: (line) => line.line, decimals: 0 },
      {
        kind: 'status',
        id: 'result',
        header: t('result'),
        card: 'status',
        value: (line) => ({ kind: BADGES[line.result], label: t(line.result) }),
      },
      {
        kind: 'custom',
        id: 'what',
        header: t('what'),
        card: 'note',
        render: (line) => <What line={line} fieldOf={fieldOf} />,
      },
    ],
    [t, fieldOf],
  );
  // problems first, then what changes: what is the same needs no look
  const order = ['problem', 'change', 'new', 'same'];
  const lines = preview.lines.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  return (
    <>
      {preview.unknown_columns.length > 0 && (
        <p className="muted">{t('unknown', { columns: preview.unknown_columns.join(', ') })}</p>
      )}
      {preview.counts.new + preview.counts.change === 0 && <p>{t('nothing')}</p>}
      <DataTable
        id={`import-${id}`}
        label={t('open')}
        columns={columns}
        rows={lines}
        rowKey={(line) => String(line.line)}
        empty={null}
        bar={false}
        maxHeight="50vh"
      />
    </>
  );
}

function What({ line, fieldOf }: { readonly line: ImportLine; readonly fieldOf: (name: string) => string }) {
  return (
    <>
      {line.problems.map(({ field, message }) => (
        <div key={`${field} ${message}`}>
          {fieldOf(field.replace(/^values\./, '').replace('.', '_'))}: {message}
        </div>
      ))}
      {line.changes.map(({ field, before, after }) => (
        <div key={field}>
          {fieldOf(field)}: {line.result !== 'new' && <del>{before || '–'}</del>} <ins>{after || '–'}</ins>
        </div>
      ))}
    </>
  );
}
