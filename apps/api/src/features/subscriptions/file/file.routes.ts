import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { type SubscriberFile, subscriberFile } from '@datum/contract/subscriptions/subscriber-file';
import { importSubscribers, previewSubscribers } from '@datum/contract/subscriptions/subscribers';
import { addDays } from '@datum/contract/values/day';
import type { FastifyInstance } from 'fastify';
import { MOST_EXPORTED } from '../../../platform/files/list-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ImportCall } from '../../../platform/resources/import.ts';
import { mountPlainImport, type PlainFile } from '../../../platform/resources/import-plain.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { secondPerson } from '../../proposals/second-person.queries.ts';
import { auditedSubscription } from '../answer.rules.ts';
import { noteChange } from '../changes.queries.ts';
import { giveSeats } from '../firm/give-seats.queries.ts';
import { tellOfSeats } from '../firm/told-seats.routes.ts';
import { findPlanByCode } from '../plans.queries.ts';
import { listSubscribers } from '../standings/listed.queries.ts';
import { givers, needSubscriber } from '../told.routes.ts';
import * as write from '../write.queries.ts';
import { type FileRow, findHolderByName, findMembers, readFileRows } from './file.queries.ts';
import { checkChange, checkNew, seatsGiven } from './line.routes.ts';

/** Takes the list of subscribers in from a file; what gives access needs a second person, as on the page. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  const gifts = new WeakMap<ImportCall, number>();
  mountPlainImport(
    app,
    platform,
    { preview: previewSubscribers, import: importSubscribers },
    {
      resource: 'subscriptions',
      idOf: ({ row }: FileRow) => row.uuid,
      audited: ({ row, ...line }: FileRow) => ({ ...auditedSubscription(row), reason: line.reason }),
    },
    'subscriptions.import',
    (call) => fileOf(call, () => gifts.set(call, (gifts.get(call) ?? 0) + 1)),
    async (call, written) => {
      call.afterCommit(() => platform.sessions.forget());
      const count = gifts.get(call) ?? 0;
      if (count === 0) return;
      await secondPerson(call, {
        what: refusal('subscriptions.proposed-import', { count }),
        permission: 'billing.subscriber.grant',
        page: href('subscribers'),
      });
      await tellFirms(call, written);
    },
  );
}

/** How a file goes into the list. @param given is told of every line that gives access */
function fileOf(call: ImportCall, given: () => void): PlainFile<SubscriberFile, FileRow> {
  const { db, platform } = call;
  const today = platform.today();
  const twoPeople = new WeakSet<SubscriberFile>();
  const count = (body: SubscriberFile) => {
    if (twoPeople.has(body)) given();
    return twoPeople.has(body);
  };
  return {
    body: subscriberFile,
    named: ['holder', 'from'],
    tellsNew: true,
    cellsOf: ({ row: _, period_id: __, ...cells }) => cells,
    read: async () => {
      const all = { limit: MOST_EXPORTED, offset: 0 };
      return readFileRows(db, (await listSubscribers(db, today, {}, 'name', all)).rows);
    },
    wrongs: async (body, before) => {
      const { wrongs, needsTwo } = before
        ? await checkChange(call, body, before)
        : await checkNew(call, body);
      if (needsTwo) twoPeople.add(body);
      return wrongs;
    },
    insert: async (body) => {
      count(body);
      return insert(call, body);
    },
    update: (body, before) => update(call, body, before, count(body)),
  };
}

async function insert(call: ImportCall, body: SubscriberFile): Promise<FileRow> {
  const { db, now, platform } = call;
  const today = platform.today();
  const holder = await findHolderByName(db, body.holder);
  const plan = await findPlanByCode(db, body.plan, today);
  if (!holder || plan?.version_id == null) throw new Error('a line was not checked');
  const extra_seats = Number(body.extra_seats);
  const made = await write.insertSubscription(db, { ...holder, extra_seats }, now);
  await write.insertPeriod(db, {
    subscription_id: made.id,
    plan_version_id: plan.version_id,
    source: body.source,
    starts_on: body.from,
    ends_on: body.to,
    reason: body.reason,
    payment_reference: body.payment_reference || null,
    created_at: now,
    ...givers(call),
  });
  await write.setAwaiting(db, made.id, body.awaiting || null);
  return settle(call, body, { id: made.id, uuid: made.uuid }, null);
}

/** @param byTwo two people share it: they are who gave and approved what is held now */
async function update(
  call: ImportCall,
  body: SubscriberFile,
  before: FileRow,
  byTwo: boolean,
): Promise<FileRow> {
  await write.updatePeriod(call.db, before.period_id, {
    ends_on: body.to,
    reason: body.reason,
    payment_reference: body.payment_reference || null,
    ...(byTwo ? givers(call) : {}),
  });
  return settle(call, body, before.row, before);
}

/** What a line says beside its period: suspended, cancelled, seats. */
async function settle(
  call: ImportCall,
  body: SubscriberFile,
  { id, uuid }: { readonly id: number; readonly uuid: string },
  before: FileRow | null,
): Promise<FileRow> {
  const { db, now, platform } = call;
  const today = platform.today();
  const actor = knownPerson(call.person).uuid;
  const was = before?.suspended_from ?? '';
  if (body.suspended_from !== was || body.suspended_reason !== (before?.suspended_reason ?? '')) {
    await write.endSuspensions(db, id, addDays(today, -1));
    if (body.suspended_from) {
      await write.insertSuspension(db, {
        subscription_id: id,
        from_on: body.suspended_from,
        reason: body.suspended_reason,
        created_by: actor,
        created_at: now,
      });
    }
  }
  const cancelled_on = body.cancelled_on || null;
  await write.touchSubscription(db, id, now, { cancelled_on, extra_seats: Number(body.extra_seats) });
  const freed = await settleSeats(call, body, id, before);
  await noteChange(db, {
    subscription: id,
    action: 'subscriptions.import',
    reason: body.reason,
    actor,
    at: now,
    today,
    also: freed,
  });
  const [row] = await readFileRows(db, [await needSubscriber(db, today, uuid)]);
  if (!row) throw new Error('an imported subscription is not there');
  return row;
}

/** Gives and takes seats until they are those of the line; gives whose were taken. */
async function settleSeats(
  call: ImportCall,
  body: SubscriberFile,
  id: number,
  before: FileRow | null,
): Promise<string[]> {
  const { db, platform } = call;
  const given = seatsGiven(body, before);
  const taken = before ? seatsGiven(before, body) : [];
  const holder = before?.row ?? (await findHolderByName(db, body.holder));
  if (!holder || holder.organisation_id === null) return [];
  const people = await findMembers(db, holder.organisation_id, [...given, ...taken]);
  const uuidsOf = (emails: readonly string[]) =>
    people.filter(({ email }) => emails.includes(email.toLowerCase())).map(({ uuid }) => uuid);
  const freed = uuidsOf(taken);
  for (const user of freed) await write.endSeat(db, id, user, addDays(platform.today(), -1));
  await giveSeats(call, id, uuidsOf(given));
  return freed;
}

/** Tells each organisation once whom the file gave a seat. */
async function tellFirms(
  call: ImportCall,
  written: readonly { readonly before: FileRow | null; readonly after: FileRow }[],
): Promise<void> {
  for (const [organisation, lines] of Map.groupBy(written, ({ after }) => after.row.organisation_id)) {
    const [line] = lines;
    if (organisation === null || !line) continue;
    const given = lines.flatMap(({ before, after }) => seatsGiven(after, before));
    await tellOfSeats(call, line.after.row, await findMembers(call.db, organisation, given));
  }
}
