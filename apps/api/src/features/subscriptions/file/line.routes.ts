import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { SubscriberFile } from '@datum/contract/subscriptions/subscriber-file';
import type { Reading } from '@datum/database/open';
import { Problem } from '../../../platform/http/problem.ts';
import type { ImportCall } from '../../../platform/resources/import.ts';
import { asItIs, isStep, planOfGrant, planOfStep, type Wanted } from '../change.rules.ts';
import { readPeriods } from '../detail.queries.ts';
import { whyNoSuchPayment } from '../payments/payments.routes.ts';
import { findPlanByCode } from '../plans.queries.ts';
import { lockSubscriber, type SubscriberRow } from '../queries.ts';
import { type Wrong, whyNobodyIn, whyNotRead } from '../rules.ts';
import { readAround } from '../told.routes.ts';
import { lockHolder } from '../write.queries.ts';
import { COLUMNS, type FileRow, findHolderByName, findMembers } from './file.queries.ts';

/** Columns that a file cannot change of a subscription that there is: each has a step of its own, or follows from others. */
const FIXED = ['name', 'plan', 'version', 'source', 'state', 'awaiting'] as const;

/** The column in which a file says what the page asks for in a field. */
const COLUMN_OF = {
  user_uuid: 'holder',
  organisation_id: 'holder',
  plan: 'plan',
  source: 'source',
  from: 'from',
  to: 'to',
  seats: 'seats',
  payment_reference: 'payment_reference',
} as const satisfies Record<Wrong['field'], keyof SubscriberFile>;

/** What is wrong with a line, by column; whether a second person confirms it. */
export interface CheckedLine {
  readonly wrongs: Readonly<Record<string, readonly Refusal[]>>;
  readonly needsTwo: boolean;
}

const SOUND: CheckedLine = { wrongs: {}, needsTwo: false };
const wrongAt = (column: keyof SubscriberFile, why: Refusal): CheckedLine => ({
  wrongs: { [column]: [why] },
  needsTwo: false,
});

/** A line that gives a subscription: by the rule of the page, with its holder locked. */
export async function checkNew(call: ImportCall, body: SubscriberFile): Promise<CheckedLine> {
  const { db, platform } = call;
  const holder = await findHolderByName(db, body.holder);
  if (!holder) return wrongAt('holder', refusal('subscriptions.column-holder'));
  await lockHolder(db, holder);
  const wrong =
    whyNoReason(body) ??
    (await whyNotSeats(db, holder.organisation_id, body, null)) ??
    (await whyNotPaid(db, body));
  if (wrong) return wrong;
  const grant = planOfGrant(
    await findPlanByCode(db, body.plan, platform.today()),
    {
      ...holder,
      ...wantedOf(body),
      source: body.source,
      from: body.from,
      is_suspended: body.suspended_from !== '',
    },
    await readAround(call, holder),
  );
  if (grant.wrong) return wrongAt(COLUMN_OF[grant.wrong.field], grant.wrong.why);
  return { wrongs: {}, needsTwo: grant.needsTwo || seatsGiven(body, null).length > 0 };
}

/**
 * A line about a subscription that there is: by the rule of the page's steps, with it locked. One that says what the list says
 * is never wrong.
 */
export async function checkChange(
  call: ImportCall,
  body: SubscriberFile,
  before: FileRow,
): Promise<CheckedLine> {
  if (COLUMNS.every((column) => body[column] === before[column])) return SOUND;
  const fixed = FIXED.filter((column) => body[column] !== before[column]);
  if (fixed.length > 0) {
    const why = refusal('subscriptions.column-fixed');
    return { wrongs: Object.fromEntries(fixed.map((column) => [column, [why]])), needsTwo: false };
  }
  const { db, platform } = call;
  const today = platform.today();
  const row = await lockSubscriber(db, today, before.row.uuid);
  if (row?.version !== before.row.version) {
    throw new Problem('conflict', refusal('lists.changed-since-preview'));
  }
  const wrong =
    whyNoReason(body) ??
    whyNotSuspended(body, before, today) ??
    (await whyNotSeats(db, row.organisation_id, body, before)) ??
    (await whyNotLast(db, row, body)) ??
    (await whyNotPaid(db, body));
  if (wrong) return wrong;
  const isSame = body.suspended_from === before.suspended_from;
  const wanted = {
    ...asItIs(row),
    ...wantedOf(body),
    ...(isSame ? {} : { is_suspended: body.suspended_from !== '' }),
  };
  const seats = seatsGiven(body, before).length > 0;
  const closed = seats ? whyNobodyIn(wanted.is_suspended) : null;
  if (closed) return wrongAt('seats', closed.why);
  if (!isStep(row, wanted)) return { wrongs: {}, needsTwo: seats };
  const step = planOfStep(row, wanted, await readAround(call, row, row.uuid));
  if (step.wrong) return wrongAt(COLUMN_OF[step.wrong.field], step.wrong.why);
  return { wrongs: {}, needsTwo: step.needsTwo || seats };
}

/** The addresses that a line gives a seat and that had none. On the page it takes two people too. */
export const seatsGiven = (body: Seated, before: Seated | null): string[] => {
  const had = new Set(emailsIn(before?.seats ?? ''));
  return emailsIn(body.seats).filter((email) => !had.has(email));
};
type Seated = Pick<SubscriberFile, 'seats'>;

const wantedOf = (
  body: SubscriberFile,
): Pick<Wanted, 'to' | 'extra_seats' | 'is_cancelled' | 'seats' | 'payment_reference'> => ({
  payment_reference: body.payment_reference,
  to: body.to,
  extra_seats: Number(body.extra_seats),
  is_cancelled: body.cancelled_on !== '',
  seats: emailsIn(body.seats).length,
});

/** Addresses as the file has them, each once. */
const emailsIn = (seats: string): string[] => [
  ...new Set(
    seats
      .toLowerCase()
      .split(/[\s;,]+/)
      .filter((email) => email !== ''),
  ),
];

const whyNoReason = ({ suspended_from, suspended_reason }: SubscriberFile): CheckedLine | null =>
  suspended_from !== '' && suspended_reason.length < 3
    ? wrongAt('suspended_reason', refusal('subscriptions.column-reason'))
    : null;

/** Who was suspended is not suspended for days that have passed. */
const whyNotSuspended = (
  { suspended_from }: SubscriberFile,
  before: FileRow,
  today: string,
): CheckedLine | null =>
  suspended_from !== '' && suspended_from !== before.suspended_from && suspended_from < today
    ? wrongAt('suspended_from', refusal('subscriptions.end-passed'))
    : null;

/** Seats are for people of the organisation who can read; who has one keeps it. */
async function whyNotSeats(
  db: Reading,
  organisation: number | null,
  body: SubscriberFile,
  before: FileRow | null,
): Promise<CheckedLine | null> {
  if (organisation === null) return null; // the rule says that there are none
  const added = seatsGiven(body, before);
  const members = await findMembers(db, organisation, added);
  for (const email of added) {
    const member = members.find((one) => one.email.toLowerCase() === email);
    const why = member ? whyNotRead(member) : refusal('subscriptions.column-seat', { email });
    if (why) return wrongAt('seats', why);
  }
  return null;
}

async function whyNotPaid(db: Reading, { payment_reference }: SubscriberFile): Promise<CheckedLine | null> {
  const wrong = await whyNoSuchPayment(db, payment_reference);
  return wrong && wrongAt('payment_reference', wrong.why);
}

/** The last day of a period that another follows is moved by the steps of the page alone. */
async function whyNotLast(
  db: Reading,
  row: SubscriberRow,
  body: SubscriberFile,
): Promise<CheckedLine | null> {
  if (body.to === row.ends_on) return null;
  const periods = await readPeriods(db, row.id);
  return periods.some(({ from, to }) => from <= to && from > row.starts_on)
    ? wrongAt('to', refusal('subscriptions.column-fixed'))
    : null;
}
