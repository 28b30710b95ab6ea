import { AUDIT_PRESETS, type AuditPreset } from '@datum/contract/office/audit-logs';
import { count, oneOf, optional, text, useParamsState } from '../../lib/screens/params.ts';

export const PRESETS = Object.keys(AUDIT_PRESETS) as AuditPreset[];

const state = {
  search: text(),
  from: text(),
  to: text(),
  preset: oneOf(['all', ...PRESETS], 'all'),
  action: optional(),
  resource: optional(),
  resource_id: optional(),
  actor: optional(),
  session: optional(),
  field: text(),
  cursor: optional(),
  first: count(),
  row: optional(),
};

const NOTHING = {
  search: '',
  from: '',
  to: '',
  preset: 'all',
  action: null,
  resource: null,
  resource_id: null,
  actor: null,
  session: null,
  field: '',
} as const;
const FIRST_PAGE = { cursor: null, first: 1 } as const;

/** What narrows the audit trail, where in it one reads, and which row is open; all in the address. */
export function useAuditState() {
  const [all, change] = useParamsState(state);
  const { cursor, first, row, preset, ...rest } = all;
  const filter = {
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value)) as {
      readonly [Name in keyof typeof rest]?: string;
    }),
    ...(preset === 'all' ? {} : { preset }),
  };
  return {
    ...all,
    filter,
    narrowed: Object.keys(filter).length > 0,
    change: (part: Partial<typeof all>) => change({ ...FIRST_PAGE, ...part }),
    clear: () => change({ ...NOTHING, ...FIRST_PAGE }),
    goTo: (next: string | null, place: number) => change({ cursor: next, first: Math.max(1, place) }),
    open: (seq: number | null) => change({ row: seq === null ? null : String(seq) }, { push: seq !== null }),
  } as const;
}
