import type { SheetState } from '@datum/contract/collection/sheet-steps';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { addPeriods, periodsBetween } from '@datum/contract/values/period';
import { bulkLoad } from '@datum/database/bulk/bulk-load';
import type { Reading, Writing } from '@datum/database/open';
import { REPLACEMENT } from '@datum/database/seed/materials';
import { inTransaction } from '@datum/database/transaction';
import { recheckSheet } from '../features/quote-entry/writing.queries.ts';
import { findRelease } from '../features/releases/queries.ts';
import { rehearse } from '../features/releases/rehearse.queries.ts';
import { appendChanges } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/session/tokens.ts';
import { storeAdPlans } from './advertising.ts';
import { storeSubscriptions } from './billing/subscriptions.ts';
import { storeTransfers } from './billing/transfers.ts';
import { demoCalendar, MONTHS, noonIn, workInstant } from './calendar.ts';
import { ERROR_CELL, findError } from './collection/cells.ts';
import { changeSample } from './collection/changed-lines.ts';
import type { Collection, StoredQuote } from './collection/collection.ts';
import { storeLines } from './collection/lines.ts';
import { storeQuotes } from './collection/quotes.ts';
import { storeRounds } from './collection/rounds.ts';
import { storeContent } from './content/load.ts';
import { storeFeedback } from './feedback.ts';
import { type MonthRuns, storeHistory } from './history.ts';
import { storeLegal } from './legal.ts';
import { endReplacedItem, storeFamily } from './lists/family.ts';
import { storeReference } from './lists/reference.ts';
import { storeStructures } from './lists/structures.ts';
import { storeWeights } from './lists/weights.ts';
import { storeInvitations } from './mails.ts';
import { DEMO_ACCOUNTS, hashDemoPasswords, storePeople } from './people.ts';
import { storePlans } from './plans.ts';
import { demoItems, demoLines, demoQuotes } from './prices.ts';
import { Random } from './random.ts';
import { indexFigures, type MonthBefore, priceFigures } from './releases/cells.ts';
import type { MonthFigures } from './releases/plan.ts';
import { storeCalendar } from './releases/release-calendar.ts';
import { storeReleases } from './releases/releases.ts';
import { storeReportRequests } from './report-requests.ts';
import { storeWishes } from './wanted-data.ts';

const SEED = 20_261_121;

/** Their rows are most of the demonstration. */
const LARGE_TABLES = ['sample_lines', 'quotes', 'averages', 'relatives', 'index_values', 'release_cells'];

/** Hours by which the demonstration's clock is ahead of UTC (Asia/Kuala_Lumpur). */
const UTC_OFFSET = 8;

/**
 * Loads the demonstration into an empty database: one transaction, all or nothing. Everything is generated from a seed
 * and computed by the same rules as real figures; nothing is loaded where anybody has an account.
 */
export async function loadDemo(platform: Platform): Promise<boolean> {
  const { write } = platform.database;
  if (await hasPeople(write)) {
    return false;
  }
  const hashes = await hashDemoPasswords();
  await inTransaction(write, (db) => bulkLoad(db, LARGE_TABLES, () => storeDemo(db, platform, hashes)));
  // only now: the server has no statistics of rows that are not committed yet
  await platform.database.owner.query('analyze');
  await inTransaction(write, async (db) => {
    await checkOpenRound(db);
    await storeWishes(db, platform.clock.now());
  });
  return true;
}

/** Whether anybody has an account: the demonstration is for empty databases only. */
export async function hasPeople(db: Reading): Promise<boolean> {
  return (await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) !== undefined;
}

/** Asks the soft checks of the round under way, as entering its prices one by one would have. */
async function checkOpenRound(db: Writing): Promise<void> {
  const sheets = await db
    .selectFrom('sheets')
    .where('state', 'in', ['open', 'submitted', 'in_review', 'returned'])
    .select(['id', 'round_code', 'data_set', 'period', 'region_group_id', 'organisation_id', 'state'])
    .$narrowType<{ data_set: DataSetCode; state: SheetState }>()
    .execute();
  for (const sheet of sheets) {
    await recheckSheet(db, sheet);
  }
}

async function storeDemo(db: Writing, platform: Platform, hashes: readonly string[]): Promise<void> {
  const calendar = demoCalendar(platform.today().slice(0, 7));
  const random = new Random(SEED);
  const items = demoItems(random, MONTHS);
  const firstLines = demoLines(random, items);
  const firstQuotes = demoQuotes(random, items, firstLines, MONTHS, {
    ...ERROR_CELL,
    month: calendar.months.indexOf(calendar.corrected),
  });
  const { lines, quotes, replacements } = changeSample(
    new Random(SEED + 1),
    items,
    firstLines,
    firstQuotes,
    MONTHS,
  );

  const reference = await storeReference(db);
  await endReplacedItem(db, reference, calendar.months[REPLACEMENT.overlapMonth] ?? '');
  const uuids = await storePeople(db, reference.organisations, hashes);
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
  const { ruleSetId, firstBase, laterBase } = await storeFamily(db, calendar, people, UTC_OFFSET);
  const first = calendar.months[0] ?? '';
  const overlap = calendar.months[REPLACEMENT.overlapMonth] ?? '';
  const structures = await storeStructures(db, reference, people.approver, people.compiler, {
    before: workInstant(first, 2, 10, UTC_OFFSET),
    after: workInstant(overlap, 6, 10, UTC_OFFSET),
  });
  await storeWeights(
    db,
    reference,
    people.approver,
    people.compiler,
    first,
    workInstant(first, 2, 10, UTC_OFFSET),
  );
  const lineIds = await storeLines(db, {
    calendar,
    reference,
    items,
    lines,
    replacements,
    people,
    utcOffset: UTC_OFFSET,
  });
  const collection: Collection = {
    calendar,
    reference,
    items,
    lines,
    lineIds,
    replacements,
    random,
    people,
    utcOffset: UTC_OFFSET,
    ruleSetId,
    now: platform.clock.now(),
  };
  const sheets = await storeRounds(db, collection);
  const stored = await storeQuotes(db, collection, sheets, quotes);

  const structureOf = (period: string) => (period <= overlap ? structures.before : structures.after);
  const { runs, wrong } = await storeHistory(db, collection, [...calendar.published, calendar.waiting], {
    structureOf,
    firstBase,
    laterBase,
    error: findError(collection, stored),
  });
  const months = new Map<string, MonthFigures>();
  const figuresOf = async (month: MonthRuns, before: MonthBefore) => {
    const { cells, hidden } = await priceFigures(db, month, structureOf(month.period), before);
    return { hidden, figures: { prices: cells, indices: await indexFigures(db, month) } };
  };
  let hidden: MonthBefore['hidden'] = new Map();
  let uncorrected: MonthFigures | undefined;
  for (const [period, month] of runs) {
    const isCorrected = period === wrong.period;
    if (isCorrected) uncorrected = (await figuresOf(wrong, { hidden, corrected: null })).figures;
    const own = await figuresOf(month, { hidden, corrected: isCorrected ? wrong : null });
    months.set(period, own.figures);
    hidden = own.hidden;
  }
  if (!uncorrected) throw new Error(`no figures for ${wrong.period}`);
  await storeReleases(db, collection, { months, wrong: uncorrected });
  await storeCalendar(
    db,
    collection,
    periodsBetween(addPeriods(calendar.open, 1), addPeriods(calendar.open, 12)),
    noonIn(platform.clock.now(), 2, UTC_OFFSET),
  );
  await rehearseWaiting(db, people.compiler, platform.clock.now());
  await storePlans(db, platform.today(), platform.clock.now());
  const writers = { author: people.compiler, approver: people.approver, now: platform.clock.now() };
  await storeContent(db, writers);
  await storeLegal(db, { ...writers, zone: platform.config.timeZone });
  await storeSubscriptions(db, uuids, { today: platform.today(), now: platform.clock.now() });
  const reader = uuids.get('subscriber@datum.example');
  if (reader) {
    await storeTransfers(db, platform, { buyer: reader, by: uuidOf('admin@datum.example') });
    await storeAdPlans(db, { owner: reader, today: platform.today(), now: platform.clock.now() });
  }
  await storeReportRequests(db, uuids, { today: platform.today(), now: platform.clock.now() });
  await storeFeedback(db, {
    officer: people.officer,
    subscriber: uuidOf('subscriber@datum.example'),
    published: platform.published,
    now: platform.clock.now(),
  });
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

/** One row for the whole load: counts, and a hash over the quotes (rules 9.2). */
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
