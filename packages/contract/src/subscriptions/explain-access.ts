import type { Permission } from '../access/permissions.ts';
import { includesLevel } from '../plans/plan-terms.ts';
import type { AccessAsk, AccessStep, ExplainedReader, Explanation, NamedHolding } from './access-steps.ts';
import { covers, type Grant, type HeldPeriod, inForce } from './holding.ts';
import { metersOf, resetOf } from './meters.ts';
import { firstOpened } from './opened.ts';
import { accessOn, depthsFor, depthsOf, FULL_ACCESS, type Reader, toldPeriod } from './reader-access.ts';
import { graceUntil, heldPeriod, openPeriod, statusOn } from './status-on.ts';

/**
 * Why a person can, or cannot, do what is asked. Whether it is open is `accessOn`, and what is left of a limit `metersOf`; each
 * way is asked of `accessOn` by itself, so that a reason can never contradict the rule. Of a way that does not open it every
 * part that is missing is told, so that nobody mends one and is stopped by the next.
 */
export function explainAccess(reader: ExplainedReader, ask: AccessAsk): Explanation {
  const musts = mustsOf(reader, ask);
  const isAllowed = musts.every((must) => must.holds);
  if (reader.isInternal) {
    return { open: isAllowed, steps: [...musts, { code: 'staff', holds: true }] };
  }
  const spent = spentOf(reader, ask);
  const ways = [
    ...reader.holdings.flatMap((holding) => wayOf(holding, ask)),
    ...reader.grants.filter(({ product }) => product === ask.product).map((grant) => wayOfGrant(grant, ask)),
  ].map(
    (way): AccessStep => (way.holds && spent ? { ...way, ...spent, code: 'used-up', holds: false } : way),
  );
  const steps = ways.length > 0 ? ways : [{ code: 'nothing', holds: false } as const];
  return { open: isAllowed && spent === null && opensFor(reader, ask), steps: [...musts, ...steps] };
}

const COUNTED_BY = { download: 'downloads', api: 'api_calls' } as const;

/** The limit that a use is counted on where nothing is left of it, as files and keys count; null where something is. */
function spentOf(
  reader: ExplainedReader,
  { product, level, day }: AccessAsk,
): Pick<AccessStep, 'limit' | 'resets'> | null {
  if (level === 'view') return null;
  const counted = COUNTED_BY[level];
  // calls by key are counted over all products
  const meters = metersOf(accessOn(reader, day), counted, level === 'api' ? undefined : product);
  const usedOf = (id: number) => reader.holdings.find((holding) => holding.id === id)?.used[counted] ?? 0;
  if (meters === null || meters.some(({ subscription, limit }) => usedOf(subscription) < limit)) return null;
  return { limit: Math.max(0, ...meters.map(({ limit }) => limit)), resets: resetOf(counted, day) };
}

/** Whether the rule opens it for a reader whose account stands in the way of nothing. */
export function opensFor(reader: Reader & { readonly isInternal?: boolean }, ask: AccessAsk): boolean {
  const access = reader.isInternal ? FULL_ACCESS : accessOn(reader, ask.day);
  return isWithin(depthsFor(access, ask.product, ask.level)[ask.reach], ask);
}

/** Whether the period lies within the years back from the newest, and the same period of the year before. */
function isWithin(years: number, { period, newest }: AccessAsk): boolean {
  if (period === null || newest === null) return years > 0;
  const first = firstOpened(years, { first: '', newest });
  return first !== null && period >= first;
}

function mustsOf(reader: ExplainedReader, { product, level }: AccessAsk): AccessStep[] {
  const permission: Permission = `product.${product}.${level}`;
  // pages answer everybody who has a session; files and keys ask for a confirmed address
  const isConfirmed = level === 'view' || reader.is_verified;
  const signsIn = reader.account === 'active' || reader.account === 'unverified';
  return [
    { code: 'account', holds: signsIn, detail: reader.account },
    { code: 'verified', holds: isConfirmed },
    { code: 'role', holds: reader.permissions.includes(permission), detail: permission },
  ];
}

/** Whether one way would open it alone; the role is a reason of its own. */
const opensAlone = (ask: AccessAsk, way: Partial<Pick<Reader, 'holdings' | 'grants'>>): boolean =>
  opensFor({ holdings: [], grants: [], permissions: [`product.${ask.product}.${ask.level}`], ...way }, ask);

function wayOf(holding: NamedHolding, ask: AccessAsk): AccessStep[] {
  const open = openPeriod(holding, ask.day);
  const told = open ?? toldPeriod(holding, ask.day);
  const named = {
    subscription: holding.uuid,
    organisation: holding.organisation,
    plan: told?.plan.name ?? null,
    source: told?.source ?? null,
  };
  if (open && opensAlone(ask, { holdings: [holding] })) {
    const isGrace = open.to < ask.day;
    const until = isGrace ? graceUntil(holding, open) : open.to;
    return [{ ...named, code: isGrace ? 'opens-in-grace' : 'opens', holds: true, until }];
  }
  const missing = [
    ...whyNoSeat(holding, ask.day),
    ...whyNotOpen(holding, told, ask.day),
    ...(told ? whyNotWithin(told, ask) : []),
  ];
  return missing.map((why) => ({ ...named, ...why, holds: false }));
}

const holdsSeat = ({ seats }: NamedHolding, day: string): boolean =>
  seats === null || seats.some((days) => covers(days, day));

type Why = Pick<AccessStep, 'code' | 'from' | 'until' | 'level' | 'reach'>;

/** The last seat that ended, or the first that begins. An organisation that is closed is the reason then. */
function whyNoSeat(holding: NamedHolding, day: string): Why[] {
  const { seats, closed } = holding;
  if (closed || holdsSeat(holding, day)) return [];
  const ended = seats?.findLast(({ to }) => to !== null && to < day);
  const begins = seats?.find(({ from }) => from > day);
  return [{ code: 'no-seat', until: ended?.to ?? null, from: begins?.from ?? null }];
}

/** What the plan that is open today, or is told of, lacks. */
function whyNotWithin(period: HeldPeriod, ask: AccessAsk): Why[] {
  const opened = period.terms.entitlements.find((each) => each.product === ask.product);
  if (!opened) return [{ code: 'product-missing' }];
  const { regions, history_years } = period.terms.limits;
  const years = history_years ?? Infinity;
  const why: Why[] = [];
  if (!includesLevel(opened.level, ask.level)) why.push({ code: 'level-low', level: opened.level });
  if (depthsOf(period)[ask.reach] === 0) why.push({ code: 'place-outside', reach: regions });
  if (ask.newest !== null && !isWithin(years, ask)) {
    why.push({ code: 'period-old', from: firstOpened(years, { first: '', newest: ask.newest }) });
  }
  return why;
}

/** Why a subscription opens nothing at all today. Of what is over nothing else is told: resumed, it would stay over. */
function whyNotOpen(holding: NamedHolding, told: HeldPeriod | undefined, day: string): Why[] {
  const isHeld = heldPeriod(holding, day) !== undefined;
  const suspended = holding.suspensions.find((days) => covers(days, day));
  const byDays = isHeld ? [] : [whyNotHeld(holding, told, day)];
  const isOver = byDays.some(({ code }) => code === 'ended' || code === 'rejected');
  return [
    ...(holding.closed ? [{ code: 'organisation-closed' } as const] : []),
    ...(suspended && !isOver
      ? [{ code: 'suspended', from: suspended.from, until: suspended.to } as const]
      : []),
    ...byDays,
  ];
}

/** Why no period holds on a day, suspended or not. */
function whyNotHeld(holding: NamedHolding, told: HeldPeriod | undefined, day: string): Why {
  const status = statusOn({ ...holding, suspensions: [], closed: false }, day);
  if (status === 'pending_payment') return { code: 'awaiting-payment' };
  if (status === 'pending_verification') return { code: 'awaiting-proof' };
  if (status === 'rejected') return { code: 'rejected' };
  const next = inForce(holding).find(({ from }) => from > day);
  if (next) return { code: 'begins', from: next.from, until: next.to };
  return { code: 'ended', until: told ? graceUntil(holding, told) : null };
}

function wayOfGrant(grant: Grant, ask: AccessAsk): AccessStep {
  const told = { level: grant.level, from: grant.from, until: grant.to };
  if (opensAlone(ask, { grants: [grant] })) return { ...told, code: 'grant-opens', holds: true };
  if (covers(grant, ask.day)) return { ...told, code: 'grant-level-low', holds: false };
  return { ...told, code: grant.from > ask.day ? 'grant-begins' : 'grant-ended', holds: false };
}
