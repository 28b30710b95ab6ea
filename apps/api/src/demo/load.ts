import { addMonths, monthsBetween } from '@datum/contract/period';
import { bulkLoad } from '@datum/database/bulk-load';
import type { Writing } from '@datum/database/open';
import { REPLACEMENT } from '@datum/database/seed/materials';
import { REGIONS } from '@datum/database/seed/regions';
import type { CellQuote } from '../features/averages/rules.ts';
import { recheckSheet } from '../features/quotes/entry/writing.queries.ts';
import { findRelease } from '../features/releases/queries.ts';
import { rehearse } from '../features/releases/rehearse.queries.ts';
import { type PairKey, pairKey } from '../features/runs/basket.rules.ts';
import { readBasket, readWeights } from '../features/runs/inputs.queries.ts';
import { appendChanges } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/tokens.ts';
import { demoCalendar, MONTHS, noonIn } from './calendar.ts';
import { type Collection, type StoredQuote, storeLines, storeQuotes, storeRounds } from './collection.ts';
import {
  type ComputedMonth,
  computeHistory,
  DEMO_RULES,
  type HistoryPlan,
  storeBasePrices,
  storeRuns,
  storeValues,
} from './history.ts';
import { storeInvitations } from './mails.ts';
import { DEMO_ACCOUNTS, storePeople } from './people.ts';
import { demoItems, demoLines, demoQuotes } from './prices.ts';
import { Random } from './random.ts';
import { type Reference, storeReference, storeStructures, storeWeights } from './reference.ts';
import { type MonthOfRuns, storeCalendar, storeLinkFactors, storeReleases } from './releases.ts';

const SEED = 20_261_121;
/** Their rows are most of the demonstration. */
const LARGE_TABLES = ['sample_lines', 'quotes', 'averages', 'index_values', 'release_cells'];
/** Hours by which the demonstration's clock is ahead of UTC (Asia/Kuala_Lumpur). */
const UTC_OFFSET = 8;
/** The cell whose first quote was keyed wrong: ordinary Portland cement in the first Central state. */
const ERROR_CELL = { item: 0, region: REGIONS.findIndex(({ code }) => code === 'CEN-1') };

/**
 * Loads the demonstration into an empty database: one transaction, all or nothing. Everything is generated from a seed
 * and computed by the same rules as real figures; nothing is loaded where anybody has an account.
 */
export async function loadDemo(platform: Platform): Promise<boolean> {
  const { write } = platform.database;
  const somebody = await write.selectFrom('users').select('uuid').limit(1).executeTakeFirst();
  if (somebody) {
    return false;
  }
  await write.transaction().execute((db) => bulkLoad(db, LARGE_TABLES, () => storeDemo(db, platform)));
  // only now: the server has no statistics of rows that are not committed yet
  await platform.database.owner.query('analyze');
  await write.transaction().execute((db) => checkOpenRound(db));
  return true;
}

/** Asks the soft checks of the round under way, as entering its prices one by one would have. */
async function checkOpenRound(db: Writing): Promise<void> {
  const sheets = await db
    .selectFrom('sheets')
    .where('state', 'in', ['open', 'submitted', 'in_review', 'returned'])
    .select(['id', 'round_code', 'data_set', 'period', 'region_group_id'])
    .execute();
  for (const sheet of sheets) {
    await recheckSheet(db, sheet);
  }
}

async function storeDemo(db: Writing, platform: Platform): Promise<void> {
  const calendar = demoCalendar(platform.today().slice(0, 7));
  const random = new Random(SEED);
  const items = demoItems(random, MONTHS);
  const lines = demoLines(random, items);
  const quotes = demoQuotes(random, items, lines, MONTHS, {
    ...ERROR_CELL,
    month: calendar.months.indexOf(calendar.corrected),
  });

  const reference = await storeReference(db);
  await endReplacedItem(db, reference, calendar.months[REPLACEMENT.overlapMonth] ?? '');
  const uuids = await storePeople(db, reference.organisations);
  await storeInvitations(db, platform, uuids);
  const uuidOf = (email: string) => uuids.get(email) ?? '';
  const people = {
    compiler: uuidOf('compiler@datum.example'),
    approver: uuidOf('approver@datum.example'),
    officer: uuidOf('officer@datum.example'),
    providers: new Map(
      DEMO_ACCOUNTS.filter(({ role }) => role === 'Data Provider').map(({ organisation, email }) => [
        organisation ?? '',
        uuidOf(email),
      ]),
    ),
  };
  const { ruleSetId, firstBase, laterBase } = await storeFamily(db, calendar, people);
  const structures = await storeStructures(db, reference, people.approver, people.compiler);
  const weightSetId = await storeWeights(
    db,
    reference,
    people.approver,
    people.compiler,
    calendar.months[0] ?? '',
  );
  const lineIds = await storeLines(db, { calendar, reference, items, lines });
  const collection: Collection = {
    calendar,
    reference,
    items,
    lines,
    lineIds,
    random,
    people,
    utcOffset: UTC_OFFSET,
    ruleSetId,
    now: platform.clock.now(),
  };
  const sheets = await storeRounds(db, collection);
  const stored = await storeQuotes(db, collection, sheets, quotes);

  const [before, after] = [await readBasket(db, structures.before), await readBasket(db, structures.after)];
  const overlap = calendar.months[REPLACEMENT.overlapMonth] ?? '';
  const quotesByPeriod = cellsByPeriod(collection, stored);
  const plan: HistoryPlan = {
    basketOf: (period) =>
      period <= overlap
        ? { basket: before, structureId: structures.before }
        : { basket: after, structureId: structures.after },
    weights: await readWeights(db, weightSetId),
    weightSetId,
    quotesOf: (period) => quotesByPeriod.get(period) ?? new Map(),
    firstBase,
    laterBase,
    replacement: {
      oldItem: reference.items.get(REPLACEMENT.old) ?? 0,
      newItem: reference.items.get(REPLACEMENT.new[0]) ?? 0,
      groupId: reference.groups.get('TIM') ?? 0,
      period: overlap,
    },
  };
  const periods = [...calendar.published, calendar.waiting];
  const right = computeHistory(periods, plan);
  const wrongQuotes = withError(collection, stored, quotesByPeriod);
  const wrong = computeHistory(periods, {
    ...plan,
    quotesOf: (period) => (period === calendar.corrected ? wrongQuotes : plan.quotesOf(period)),
  });
  for (const [id, prices] of right.basePrices) {
    await storeBasePrices(db, id, prices);
  }
  const published = await storeAllRuns(
    db,
    collection,
    plan,
    right,
    wrong.later.find(({ period }) => period === calendar.corrected),
  );
  const releasePlan = { basketOf: (period: string) => plan.basketOf(period).basket, ...published };
  await storeReleases(db, collection, releasePlan);
  await storeLinkFactors(db, collection, releasePlan, {
    first: firstBase.id,
    later: laterBase.id,
    months: laterBase.months,
  });
  await storeCalendar(
    db,
    collection,
    monthsBetween(addMonths(calendar.open, 1), addMonths(calendar.open, 12)),
    noonIn(platform.clock.now(), 2, UTC_OFFSET),
  );
  await rehearseWaiting(db, people.compiler, platform.clock.now());
  await noteInAudit(db, platform, quotes.length, stored);
}

/** The computed period's releases wait for the approver, rehearsed as the compiler would have done it. */
async function rehearseWaiting(db: Writing, compiler: string, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('releases')
    .where('sequence', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of waiting) {
    const release = await findRelease(db, id);
    if (release) {
      await rehearse(db, release, compiler, now);
    }
  }
}

/** The item that another replaced: ended in the month in which both were priced, its successor named. */
const endReplacedItem = (db: Writing, { items }: Reference, overlap: string) =>
  db
    .updateTable('items')
    .set({ replaced_by: items.get(REPLACEMENT.new[0]) ?? null, valid_to: overlap })
    .where('code', '=', REPLACEMENT.old)
    .execute();

/** The index family, its rule set and its two bases. */
async function storeFamily(
  db: Writing,
  calendar: ReturnType<typeof demoCalendar>,
  people: Collection['people'],
) {
  const approved = {
    status: 'in_use' as const,
    last_edited_by: people.compiler,
    approved_by: people.approver,
    approved_at: new Date(),
  };
  await db
    .insertInto('index_families')
    .values({
      code: 'bmci',
      name: JSON.stringify({ en: 'Building material cost index', ms: 'Indeks kos bahan binaan' }),
      data_set: 'bmp',
      kind: 'input_cost',
      firm_after: 3,
      valid_for: JSON.stringify({
        en: 'Movement over time of what contractors pay for materials, by building category and region.',
        ms: 'Pergerakan harga bahan yang dibayar kontraktor mengikut masa, kategori bangunan dan kawasan.',
      }),
      not_valid_for: JSON.stringify({
        en: 'Comparing price levels between regions: each region starts at 100.',
        ms: 'Membandingkan aras harga antara kawasan: setiap kawasan bermula pada 100.',
      }),
    })
    .execute();
  const { id: ruleSetId } = await db
    .insertInto('rule_sets')
    .values({
      code: 'BMP-RULES',
      title: JSON.stringify({
        en: 'Building materials, standard rules',
        ms: 'Bahan binaan, peraturan standard',
      }),
      rules: JSON.stringify(DEMO_RULES),
      valid_from: calendar.months[0] ?? null,
      ...approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = calendar.months[0] ?? '';
  const year = monthsBetween(`${calendar.baseYear}-01`, `${calendar.baseYear}-12`);
  const base = async (code: string, months: readonly string[], effective: string) => {
    const { id } = await db
      .insertInto('base_periods')
      .values({
        family: 'bmci',
        code,
        label: JSON.stringify({ en: `${code} = 100`, ms: `${code} = 100` }),
        period_from: months[0] ?? '',
        period_to: months.at(-1) ?? '',
        effective_from: effective,
        ...approved,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, months };
  };
  return {
    ruleSetId,
    firstBase: await base(first, [first], first),
    laterBase: await base(calendar.baseYear, year, calendar.rebased),
  };
}

/** Official runs of all computed periods; history on the later base hangs on the run that introduced it. */
async function storeAllRuns(
  db: Writing,
  collection: Collection,
  plan: HistoryPlan,
  right: { first: ComputedMonth[]; later: ComputedMonth[] },
  wrongMonth: ComputedMonth | undefined,
) {
  const { rebased } = collection.calendar;
  const first = new Map<string, MonthOfRuns>();
  const later = new Map<string, MonthOfRuns>();
  const stored: { month: ComputedMonth; runs: { one: number; two: number }; withAverages: boolean }[] = [];
  const run = async (month: ComputedMonth, withAverages: boolean) => {
    const runs = await storeRuns(db, collection, plan, month);
    stored.push({ month, runs, withAverages });
    return { month, runs };
  };
  if (!wrongMonth) {
    throw new Error('the demonstration has no period to correct');
  }
  const wrong = await run(wrongMonth, true);
  for (const month of right.first) {
    first.set(
      month.period,
      month.period < rebased ? await run(month, true) : { month, runs: { one: 0, two: 0 } },
    );
  }
  for (const month of right.later.filter(({ period }) => period >= rebased)) {
    later.set(month.period, await run(month, true));
  }
  const introducing = later.get(rebased)?.runs;
  for (const month of right.later.filter(({ period }) => period < rebased)) {
    const entry = { month, runs: introducing ?? { one: 0, two: 0 } };
    later.set(month.period, entry);
    stored.push({ ...entry, withAverages: false });
  }
  await db
    .updateTable('runs')
    .set({ state: 'superseded' })
    .where('id', 'in', [wrong.runs.one, wrong.runs.two])
    .execute();
  await db
    .updateTable('runs')
    .set({
      state: 'approved',
      approved_by: collection.people.approver,
      approved_at: (eb) => eb.ref('finished_at'),
    })
    .where('state', '=', 'done')
    .execute();
  await storeValues(db, stored);
  return { first, later, wrong };
}

/** Listed cells of every period with their current quotes, as Table One reads them. */
function cellsByPeriod(
  { calendar, reference, items, lines, lineIds }: Collection,
  stored: readonly StoredQuote[],
): Map<string, Map<PairKey, CellQuote[]>> {
  const byPeriod = new Map<string, Map<PairKey, CellQuote[]>>(
    calendar.months.map((period) => [period, new Map()]),
  );
  for (const { id, line, month, unitPrice, review, origin } of stored) {
    const { item, region, outlet } = lines[line]!;
    const cells = byPeriod.get(calendar.months[month]!)!;
    const key = pairKey(
      reference.items.get(items[item]!.code)!,
      reference.regions.get(REGIONS[region]!.code)!,
    );
    const outletId = reference.outlets.get(REGIONS[region]!.code)![outlet]!;
    const quotes = cells.get(key) ?? [];
    quotes.push({ id, sampleLineId: lineIds[line]!, outletId, unitPrice, review, origin });
    cells.set(key, quotes);
  }
  return byPeriod;
}

/** The quotes of the corrected period as they stood when it was first published. */
function withError(
  { calendar, lines }: Collection,
  stored: readonly StoredQuote[],
  byPeriod: ReadonlyMap<string, ReadonlyMap<PairKey, readonly CellQuote[]>>,
): Map<PairKey, CellQuote[]> {
  const month = calendar.months.indexOf(calendar.corrected);
  const error = stored.find(
    (quote) =>
      quote.month === month &&
      quote.wrong &&
      lines[quote.line]?.item === ERROR_CELL.item &&
      lines[quote.line]?.region === ERROR_CELL.region,
  );
  return new Map(
    [...(byPeriod.get(calendar.corrected) ?? new Map<PairKey, CellQuote[]>())].map(([key, quotes]) => [
      key,
      quotes.map((quote) =>
        quote.id === error?.id && error.wrong
          ? { ...quote, ...error.wrong, origin: 'reported', review: 'ok' }
          : quote,
      ),
    ]),
  );
}

/** One row for the whole load: counts, and a hash over the quotes (settled 9.2). */
async function noteInAudit(
  db: Writing,
  platform: Platform,
  count: number,
  stored: readonly StoredQuote[],
): Promise<void> {
  const after = {
    seed: SEED,
    quotes: count,
    sha256: sha256(stored.map(({ id, unitPrice }) => `${id} ${unitPrice ?? '-'}`).join('\n')),
  };
  const actor = { uuid: null, role: null, sessionId: null, ip: null, requestId: null };
  await appendChanges(db, actor, platform.clock.now(), [
    { action: 'demo.load', resource: 'demo', id: 1, after },
  ]);
}
