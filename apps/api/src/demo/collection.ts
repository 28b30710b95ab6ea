import { type CopyValue, copyIn } from '@datum/database/copy-in';
import type { Writing } from '@datum/database/open';
import { REGION_GROUPS, REGIONS, SUPPLIERS } from '@datum/database/seed/regions';
import { sql } from 'kysely';
import { type DemoCalendar, noLater, workInstant } from './calendar.ts';
import type { DemoItem, DemoLine, DemoQuote } from './prices.ts';
import type { Random } from './random.ts';
import type { Reference } from './reference.ts';

/** What the loader knows while it stores the collection. */
export interface Collection {
  readonly calendar: DemoCalendar;
  readonly reference: Reference;
  readonly items: readonly DemoItem[];
  readonly lines: readonly DemoLine[];
  readonly lineIds: readonly number[];
  readonly random: Random;
  readonly people: {
    readonly compiler: string;
    readonly approver: string;
    readonly officer: string;
    readonly providers: ReadonlyMap<string, string>;
  };
  readonly utcOffset: number;
  readonly ruleSetId: number;
  /** Nothing in the demonstration has happened after this. */
  readonly now: Date;
}

/** A stored quote as the averages see it. */
export interface StoredQuote {
  readonly id: number;
  readonly line: number;
  readonly month: number;
  readonly unitPrice: string | null;
  readonly review: string;
  readonly origin: string;
  /** The wrong first entry that this one corrects. */
  readonly wrong: { readonly id: number; readonly unitPrice: string | null } | null;
}

type SheetState = 'published' | 'compiled' | 'open' | 'submitted' | 'in_review' | 'planned';

/** Ids of `count` new rows of an identity column: one statement, whatever the count. */
export async function reserveIds(
  db: Writing,
  table: string,
  column: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Stores the sample lines. */
export async function storeLines(
  db: Writing,
  {
    calendar,
    reference,
    items,
    lines,
  }: Omit<Collection, 'lineIds' | 'random' | 'people' | 'utcOffset' | 'ruleSetId' | 'now'>,
): Promise<number[]> {
  const ids = await reserveIds(db, 'sample_lines', 'id', lines.length);
  const rows = lines.map(({ item, region, outlet, from, to }, position): CopyValue[] => {
    // positions address the demonstration's own lists
    const regionCode = REGIONS[region]!.code;
    const last = calendar.months[to];
    return [
      ids[position]!,
      'bmp',
      reference.items.get(items[item]!.code)!,
      reference.regions.get(regionCode)!,
      reference.outlets.get(regionCode)![outlet]!,
      calendar.months[from]!,
      last ?? null,
    ];
  });
  await copyIn(
    db,
    'sample_lines',
    ['id', 'data_set', 'item_id', 'region_id', 'outlet_id', 'period_from', 'period_to'],
    rows,
  );
  return ids;
}

/** Rounds and sheets: past ones published, one computed and waiting, one open and half received, the next planned. */
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
      const isApproved = state === 'compiled' || state === 'published';
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
  published: [...APPROVED, ['publish', 'compiled', 'published', 8, 'staff']],
};

const OPEN_ROUND: readonly SheetState[] = ['submitted', 'in_review', 'open', 'open', 'open', 'open'];

function stateOf(code: string, position: number, { open, waiting }: DemoCalendar): SheetState {
  if (code === open) {
    return OPEN_ROUND[position] ?? 'open';
  }
  return code === waiting ? 'compiled' : 'published';
}

export const supplierOf = (group: string): string =>
  SUPPLIERS.find(({ groups }) => (groups as readonly string[]).includes(group))?.code ?? '';

/** How much of each sheet of the open round has come in, by region group. */
const RECEIVED: Readonly<Record<string, number>> = {
  NOR: 1,
  CEN: 0.97,
  EAS: 0.55,
  SOU: 0.3,
  HIG: 0,
  ISL: 0.4,
};

/** Stores all quotes by COPY and gives the current ones back. */
export async function storeQuotes(
  db: Writing,
  collection: Collection,
  sheets: ReadonlyMap<string, number>,
  quotes: readonly DemoQuote[],
): Promise<StoredQuote[]> {
  const { calendar, reference, items, lines, lineIds, random, people, utcOffset, now } = collection;
  const openMonth = calendar.months.length - 1;
  const kept = quotes.filter(
    ({ month, line }) =>
      month !== openMonth || random.chance(RECEIVED[REGIONS[lines[line]!.region]!.group] ?? 0),
  );
  const ids = await reserveIds(
    db,
    'quotes',
    'id',
    kept.length + kept.filter(({ correctedFrom }) => correctedFrom).length,
  );
  const current: StoredQuote[] = [];
  const rows: CopyValue[][] = [];
  let next = 0;
  for (const { line, month, price, correctedFrom, isOutlier } of kept) {
    const { item, region, perKg } = lines[line]!;
    const code = calendar.months[month]!;
    const { group, code: regionCode } = REGIONS[region]!;
    const unit = reference.units.get(perKg ? 'kg' : items[item]!.unit)!;
    const isOpen = month === openMonth;
    const entered = noLater(workInstant(code, isOpen ? -4 : 1, 9 + (line % 8), utcOffset), now, line % 72);
    const provider = people.providers.get(supplierOf(group)) ?? people.officer;
    const common = [
      reference.items.get(items[item]!.code)!,
      lineIds[line]!,
      reference.regions.get(regionCode)!,
      code,
      code,
      sheets.get(`${code}|${reference.regionGroups.get(group)}`)!,
    ] as const;
    const write = (
      id: number,
      value: string | null,
      origin: string,
      review: string,
      flags: string,
      supersededBy: number | null,
    ) =>
      rows.push([
        id,
        ...common,
        value,
        unit,
        unitPriceOf(value, perKg),
        isOpen || value === null ? null : `${code}-${String(5 + (line % 20)).padStart(2, '0')}`,
        TERMS[line % TERMS.length]!,
        review,
        origin,
        value === null ? 'no_answer' : null,
        flags,
        review === 'rejected' ? 'Far from its peers; the source could not explain it.' : null,
        review === 'rejected' ? people.officer : null,
        'demo',
        provider,
        entered,
        supersededBy,
      ]);
    const id = ids[next]!;
    next += 1;
    let wrong: StoredQuote['wrong'] = null;
    if (correctedFrom) {
      wrong = { id: ids[next]!, unitPrice: unitPriceOf(correctedFrom, perKg) };
      next += 1;
      write(wrong.id, correctedFrom, 'reported', 'flagged', OUTLIER_FLAG, id);
    }
    const review = isOutlier ? (isOpen ? 'flagged' : 'rejected') : isOpen ? 'new' : 'ok';
    const origin = price === null ? 'missing' : correctedFrom ? 'corrected' : 'reported';
    write(id, price, origin, review, isOutlier ? OUTLIER_FLAG : '[]', null);
    current.push({ id, line, month, unitPrice: unitPriceOf(price, perKg), review, origin, wrong });
  }
  await copyIn(db, 'quotes', QUOTE_COLUMNS, rows);
  return current;
}

const QUOTE_COLUMNS = [
  'id',
  'item_id',
  'sample_line_id',
  'region_id',
  'period',
  'round_code',
  'sheet_id',
  'price',
  'unit_id',
  'unit_price',
  'observed_on',
  'terms',
  'review',
  'origin',
  'missing_reason',
  'flags',
  'review_reason',
  'reviewed_by',
  'channel',
  'entered_by',
  'entered_at',
  'superseded_by',
];

const OUTLIER_FLAG = JSON.stringify([{ rule: 'change', observed: 35, low: -10, high: 10 }]);
const TERMS = [
  { price_basis: 'delivered', tax_included: true, credit_days: 30 },
  { price_basis: 'delivered', tax_included: true, credit_days: 60 },
  { price_basis: 'ex_works', tax_included: true, credit_days: 14 },
].map((terms) => JSON.stringify(terms));

/** Price in the item's standard unit; a price by the kilogram is a thousandth of that by the tonne. */
function unitPriceOf(price: string | null, perKg: boolean): string | null {
  if (price === null || !perKg) {
    return price;
  }
  const [whole = '0', decimals = ''] = price.split('.');
  return `${Number(whole + decimals.padEnd(3, '0').slice(0, 3))}`;
}
