import classes from './status-badge.module.css';

/** Every badge shape with its tone: a state is told by shape and word, colour only repeats it. */
const badges = {
  planned: { tone: 'grey', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8z', dash: '2 1.6' },
  open: { tone: 'blue', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8z' },
  submitted: { tone: 'violet', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM6 8.2V4M4.2 5.6 6 3.8l1.8 1.8' },
  'in-review': { tone: 'amber', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8z', solid: 'M6 2a4 4 0 0 1 0 8z' },
  returned: { tone: 'red', path: 'M4.2 2.8 2 5l2.2 2.2M2.3 5h4.5a2.6 2.6 0 0 1 0 5H5' },
  approved: { tone: 'green', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4.2 6.1l1.3 1.3 2.3-2.6' },
  compiled: { tone: 'green', path: 'M6 1.8 10 4 6 6.2 2 4zM2 6.2 6 8.4l4-2.2' },
  scheduled: { tone: 'blue', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM6 3.6V6l1.6 1' },
  published: { tone: 'bare', path: 'M1.6 10.2h8.8', solid: 'M2.2 2.8h7.6L6 8.4z' },
  superseded: { tone: 'grey', path: 'M2 4h8M2 8h8' },
  overdue: { tone: 'red', path: 'M6 1.8 10.6 10H1.4zM6 4.8v2.4M6 8.6v.1' },
  problem: { tone: 'red', path: 'M6 1.8 10.6 10H1.4zM6 4.8v2.4M6 8.6v.1' },
  provisional: { tone: 'amber', path: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8z' },
  new: { tone: 'blue', path: 'M6 2.5v7M2.5 6h7' },
  ok: { tone: 'grey', path: 'm2.6 6.3 2.2 2.2 4.6-5' },
  flagged: { tone: 'orange', path: 'M3 10.5V1.8h6.4L8 4.4 9.4 7H3' },
  asked: { tone: 'amber', path: 'M1.8 2.5h8.4v5.6H5.6L3.4 10V8.1H1.8z' },
  confirmed: { tone: 'green', path: 'm2.6 6.3 2.2 2.2 4.6-5' },
  edited: { tone: 'blue', path: 'm2.5 9.5.5-2 5-5 1.5 1.5-5 5z' },
  changed: { tone: 'blue', path: 'M2 4h7.4M7.6 2.2 9.6 4 7.6 5.8M10 8H2.6M4.4 6.2 2.4 8l2 1.8' },
  same: { tone: 'grey', path: 'M2 4.5h8M2 7.5h8' },
  imputed: { tone: 'violet', path: 'M2 6c1.3-2 2.7-2 4 0s2.7 2 4 0' },
  missing: { tone: 'red', path: 'm3 3 6 6M9 3 3 9' },
  locked: { tone: 'grey', path: 'M2.8 5.4h6.4V10H2.8zM4 5.4V4a2 2 0 0 1 4 0v1.4' },
} as const satisfies Record<string, { tone: BadgeTone; path: string; solid?: string; dash?: string }>;

/** The colours of meaning: `bare` has no fill, for finished work. */
export type BadgeTone = 'grey' | 'green' | 'blue' | 'violet' | 'amber' | 'orange' | 'red' | 'bare';

/** The shapes a badge can have, named by the state they stand for. */
export type BadgeKind = keyof typeof badges;

/** A state's shape and word. `plain` draws a label without an icon ("Grade A"). */
export interface StatusBadgeProps {
  readonly kind: BadgeKind | 'plain';
  readonly label: string;
  /** Another tone than the shape's own. */
  readonly tone?: BadgeTone;
}

/**
 * A state as shape + word:
 *
 *     <StatusBadge kind="in-review" label={t('state.in_review')} />
 */
export function StatusBadge({ kind, label, tone }: StatusBadgeProps) {
  const badge = kind === 'plain' ? undefined : badges[kind];
  return (
    <span
      className={classes.badge}
      data-tone={tone ?? badge?.tone ?? 'grey'}
      data-plain={kind === 'plain' || undefined}
    >
      {kind !== 'plain' && <BadgeIcon kind={kind} />}
      {label}
    </span>
  );
}

function BadgeIcon({ kind }: { readonly kind: BadgeKind }) {
  const { path, solid, dash }: { path: string; solid?: string; dash?: string } = badges[kind];
  return (
    <svg className={classes.icon} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d={path} strokeDasharray={dash} />
      {solid && <path d={solid} fill="currentColor" />}
    </svg>
  );
}
