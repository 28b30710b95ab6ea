import { useState } from 'react';
import { DiffView } from '../app/ui/diff-view.tsx';
import type { EntryColumn } from '../app/ui/grid/entry-column.ts';
import { EntryGrid } from '../app/ui/grid/entry-grid.tsx';
import { MatrixEditor } from '../app/ui/grid/matrix-editor.tsx';
import type { CellEdit } from '../app/ui/grid/use-entry-grid.ts';
import { KeyboardHint } from '../app/ui/keyboard-hint.tsx';
import { JobProgress } from '../app/ui/progress/job-progress.tsx';
import { ShareMeter } from '../app/ui/progress/share-meter.tsx';
import { Stepper } from '../app/ui/progress/stepper.tsx';
import { StatusBadge } from '../app/ui/status-badge.tsx';
import { TreeView } from '../app/ui/tree/tree-view.tsx';
import { prices } from './prices.ts';

interface Quote {
  readonly id: string;
  readonly item: string;
  readonly before: string;
  readonly now: string;
  readonly flagged: boolean;
}

const start: readonly Quote[] = prices(400).map((price, i) => ({
  id: price.id,
  item: price.item,
  before: (price.values[0] ?? 0).toFixed(price.decimals),
  now: i % 9 === 4 ? '' : (price.values[1] ?? 0).toFixed(price.decimals),
  flagged: i < 2,
}));

const columns: readonly EntryColumn<Quote>[] = [
  { id: 'item', header: 'Item', kind: 'text', value: (q) => q.item, width: 220 },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    value: (q) => (q.flagged ? 'Flagged' : 'OK'),
    render: (q) => <StatusBadge kind={q.flagged ? 'flagged' : 'ok'} label={q.flagged ? 'Flagged' : 'OK'} />,
  },
  { id: 'before', header: 'October', kind: 'number', value: (q) => q.before },
  { id: 'now', header: 'November', kind: 'number', value: (q) => q.now, editable: true, width: 110 },
];

const regions = ['Central', 'North', 'East'].map((label) => ({ id: label, label }));
const groups = ['Steel', 'Cement'].map((label) => ({ id: label, label }));
const tree = [
  {
    id: 'm',
    label: 'Materials',
    hint: '15',
    children: [
      { id: 's', label: 'Steel' },
      { id: 'c', label: 'Cement' },
    ],
  },
  { id: 'l', label: 'Labour', hint: '35' },
];

/** Entry grid, matrix, tree, progress, difference. */
export function GridsPart() {
  const [quotes, setQuotes] = useState(start);
  const [last, setLast] = useState('');
  const [shares, setShares] = useState<Record<string, string>>({
    'Central Steel': '60.1',
    'North Steel': '39.9',
    'Central Cement': '70',
  });
  const edit = (edits: readonly CellEdit[]) => {
    setLast(JSON.stringify(edits));
    setQuotes((now) => now.map((q) => ({ ...q, now: edits.find(({ row }) => row === q.id)?.text ?? q.now })));
  };
  return (
    <div style={{ display: 'grid', gap: 24, minWidth: 0 }}>
      <ShareMeter
        title="245 of 245 quotes in"
        parts={[
          { id: 'f', label: '212 fresh', value: 212, tone: 'full' },
          { id: 'c', label: '19 confirmed', value: 19, tone: 'good' },
          { id: 'i', label: '9 imputed', value: 9, tone: 'imputed' },
          { id: 'm', label: '5 missing', value: 5, tone: 'bad' },
        ]}
      />
      <EntryGrid
        id="entry"
        label="Quotes, November"
        columns={columns}
        rows={quotes}
        rowKey={(q) => q.id}
        onEdit={edit}
        onPaste={(block) => setLast(JSON.stringify(block))}
        rowMark={(q) => (q.flagged ? 'flagged' : undefined)}
        maxHeight="300px"
      />
      <output id="edits">{last}</output>
      <KeyboardHint
        hints={[
          { keys: ['A'], does: 'accept' },
          { keys: ['Ctrl', 'D'], does: 'copy from above' },
        ]}
      />
      <MatrixEditor
        label="Shares of regions"
        rows={regions}
        columns={groups}
        decimals={1}
        target="100"
        value={(row, column) => shares[`${row} ${column}`] ?? ''}
        onChange={(row, column, value) => setShares({ ...shares, [`${row} ${column}`]: value })}
      />
      <Stepper
        label="Run"
        steps={[
          { id: 'a', label: 'Inputs frozen', state: 'done', note: '245 quotes' },
          { id: 'b', label: 'Averages', state: 'done', note: '150 cells' },
          { id: 'c', label: 'Relatives', state: 'current', note: '92 of 150' },
          { id: 'd', label: 'Groups', state: 'waiting' },
          { id: 'e', label: 'Checks', state: 'failed', note: '2 tests failed' },
        ]}
      />
      <JobProgress
        label="Importing quotes"
        done={800}
        total={5000}
        note="about 20 seconds"
        onCancel={() => setLast('cancelled')}
      />
      <DiffView
        label="Change"
        changes={[
          { field: 'Price', before: '42.10', after: '41.80' },
          { field: 'Reason', before: null, after: 'Discount' },
        ]}
      />
      <div style={{ maxWidth: 360 }}>
        <TreeView
          label="Groups"
          nodes={tree}
          current="s"
          initiallyOpen={['m']}
          onOpen={(node) => setLast(node.id)}
        />
      </div>
    </div>
  );
}
