import { copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { REGION_GROUPS } from '@datum/database/seed/regions';
import { type DemoCalendar, noLater, workInstant } from '../calendar.ts';
import { supplierOf } from '../lists/organisations.ts';
import type { Collection } from './collection.ts';

type SheetState = 'compiled' | 'open' | 'submitted' | 'in_review' | 'planned';

/** Rounds and sheets: past ones computed, one open and half received, the next planned. */
export async function storeRounds(db: Writing, collection: Collection): Promise<Map<string, number>> {
  const { calendar, utcOffset, ruleSetId, people, reference, now } = collection;
  const done = (code: string, day: number, hour: number) =>
    noLater(workInstant(code, day, hour, utcOffset), now, 30 - day * 6);
  await db
    .insertInto('rounds')
    .values(
      calendar.months.map((code, position) => ({
        code,
        title: JSON.stringify({}),
        opens_at: new Date(workInstant(code, 1, 8, utcOffset).getTime() - 30 * 86_400_000),
        due_at: workInstant(code, 3, 17, utcOffset),
        cloned_from: calendar.months[position - 1] ?? null,
        rule_set_id: ruleSetId,
        created_by: people.compiler,
      })),
    )
    .execute();
  const sheets = calendar.months.flatMap((code) =>
    REGION_GROUPS.map(({ code: group }, position) => {
      const supplier = supplierOf(group);
      const state = stateOf(code, position, calendar);
      const provider = people.providers.get(supplier) ?? people.officer;
      const isSent = state !== 'open' && state !== 'planned';
      const isApproved = state === 'compiled';
      return {
        round_code: code,
        data_set: 'bmp' as const,
        period: code,
        region_group_id: reference.regionGroups.get(group)!,
        organisation_id: reference.organisations.get(supplier)!,
        state,
        due_at: workInstant(code, 3, 17, utcOffset),
        submitted_by: isSent ? provider : null,
        submitted_at: isSent ? done(code, 2, 15) : null,
        reviewer: isSent ? people.officer : null,
        last_edited_by: provider,
        last_edited_at: state === 'planned' ? null : done(code, 2, 14),
        approved_by: isApproved ? people.compiler : null,
        approved_at: isApproved ? done(code, 4, 11) : null,
      };
    }),
  );
  const stored = await db
    .insertInto('sheets')
    .values(sheets)
    .returning(['id', 'round_code', 'region_group_id', 'state'])
    .execute();
  const steps = stored.flatMap((sheet) =>
    STEPS[sheet.state as SheetState].map(([step, from, to, day, by]) => ({
      sheet_id: sheet.id,
      step,
      from_state: from,
      to_state: to,
      by_uuid: by === 'provider' ? people.officer : people.compiler,
      at: done(sheet.round_code, day, 10),
    })),
  );
  await copyIn(
    db,
    'sheet_events',
    ['sheet_id', 'step', 'from_state', 'to_state', 'by_uuid', 'at'],
    steps.map((step) => [step.sheet_id, step.step, step.from_state, step.to_state, step.by_uuid, step.at]),
  );
  return new Map(stored.map((sheet) => [`${sheet.round_code}|${sheet.region_group_id}`, sheet.id]));
}

type StepRow = readonly [step: string, from: string, to: string, day: number, by: 'provider' | 'staff'];

const SENT: readonly StepRow[] = [['submit', 'open', 'submitted', 2, 'provider']];

const REVIEWED: readonly StepRow[] = [...SENT, ['review', 'submitted', 'in_review', 3, 'staff']];

const APPROVED: readonly StepRow[] = [
  ...REVIEWED,
  ['approve', 'in_review', 'approved', 4, 'staff'],
  ['compile', 'approved', 'compiled', 5, 'staff'],
];

const STEPS: Record<SheetState, readonly StepRow[]> = {
  planned: [],
  open: [],
  submitted: SENT,
  in_review: REVIEWED,
  compiled: APPROVED,
};

const OPEN_ROUND: readonly SheetState[] = ['submitted', 'in_review', 'open', 'open', 'open', 'open'];

function stateOf(code: string, position: number, { open }: DemoCalendar): SheetState {
  if (code === open) {
    return OPEN_ROUND[position] ?? 'open';
  }
  return 'compiled';
}
