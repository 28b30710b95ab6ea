import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChangeFigure } from '../app/ui/figures/change-figure.tsx';
import { Figure } from '../app/ui/figures/figure.tsx';
import { FlagLegend } from '../app/ui/figures/flag-legend.tsx';
import { SegmentedControl } from '../app/ui/segmented-control.tsx';
import { type BadgeKind, StatusBadge } from '../app/ui/status-badge.tsx';

const kinds: readonly BadgeKind[] = [
  'planned',
  'open',
  'submitted',
  'in-review',
  'returned',
  'approved',
  'compiled',
  'scheduled',
  'published',
  'superseded',
  'overdue',
  'new',
  'ok',
  'flagged',
  'asked',
  'confirmed',
  'edited',
  'imputed',
  'missing',
  'problem',
  'provisional',
  'changed',
  'same',
  'locked',
];

const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', marginBottom: 16 } as const;

/** Badges, buttons, figures. */
export function BadgesPart() {
  const [show, setShow] = useState<'index' | 'month' | 'year'>('index');
  return (
    <>
      <div style={row}>
        {kinds.map((kind) => (
          <StatusBadge key={kind} kind={kind} label={kind} />
        ))}
        <StatusBadge kind="plain" label="Grade A" />
      </div>
      <div style={row}>
        <Button variant="filled">Download</Button>
        <Button>Cite</Button>
        <Button variant="subtle">Cancel</Button>
        <Button size="sm" variant="filled">
          Approve
        </Button>
        <Button size="sm">Ask provider</Button>
        <Button size="sm" disabled>
          Locked
        </Button>
        <SegmentedControl
          label="Show"
          value={show}
          onChange={setShow}
          options={[
            { value: 'index', label: 'Index' },
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
        />
      </div>
      <div style={row}>
        <Figure value="2946.00" decimals={2} flags={['p', 'r']} unit="MYR per tonne" href="#figure" />
        <ChangeFigure value={2.4} unit="%" against="on September" />
        <ChangeFigure value={-0.1} unit="%" />
        <ChangeFigure value={0.04} unit="%" />
        <ChangeFigure value={null} />
      </div>
      <FlagLegend flags={['p', 'r', 'i', 'e', 'c']} />
    </>
  );
}
