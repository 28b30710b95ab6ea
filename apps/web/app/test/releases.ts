import type { Release, ReleaseDetail } from '@datum/contract/publication/releases';

/** A published release as lists show it, which only can be withdrawn; `more` says what is different. */
export const shownRelease = (more: Partial<Release> = {}): Release => ({
  id: 12,
  subject: 'bmp',
  slug: 'building-materials-price',
  kind: 'prices',
  name: { en: 'Building materials', ms: 'Bahan binaan' },
  period: '2026-09',
  vintage: 2,
  release_kind: 'first',
  withdraws_vintage: null,
  state: 'live',
  scheduled_at: null,
  announced_at: null,
  live_at: '2026-10-15T04:00:00Z',
  sequence: 63,
  reason_class: null,
  reason: { en: '', ms: '' },
  commentary: { en: '', ms: '' },
  last_edited_by: null,
  approved_by: null,
  approved_at: null,
  run_id: 5,
  cells: 412,
  version: 4,
  is_demo: false,
  blocks: {
    approve: 'state',
    rehearse: 'state',
    schedule: 'state',
    publish: 'state',
    cancel: 'state',
    hold: 'state',
    return: 'state',
  },
  withdraw_block: null,
  ...more,
});

/** The same with what its reviewer looks at, none of it special. */
export const releaseRecord = (more: Partial<ReleaseDetail> = {}): ReleaseDetail => ({
  ...shownRelease(),
  checks: [],
  rehearsed_at: null,
  movers: [],
  suppressed: [],
  imputed: [],
  changes: [],
  events: [],
  sealed_hash: null,
  ...more,
});
