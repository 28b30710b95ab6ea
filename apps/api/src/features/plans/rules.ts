import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { type AboveDearer, aboveDearer, type Compared } from '@datum/contract/plans/above-dearer';
import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { PlanVersion } from '@datum/contract/plans/plan-versions';
import type { Plan } from '@datum/contract/plans/plans';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { addDays } from '@datum/contract/values/day';
import type { PlanRow } from './queries.ts';
import type { VersionRow } from './versions.queries.ts';

/** Plans that nobody buys at a price of the list: given, tried, or agreed on one by one. */
const UNPRICED: readonly PlanType[] = ['complimentary', 'trial', 'custom'];

/** A public plan has a price, unless it is of a type that is not bought; null where nothing is wrong. */
export const wrongPrice = (
  { type, visibility }: { readonly type: PlanType; readonly visibility: string },
  terms: readonly Pick<PlanTerms, 'prices'>[],
): Refusal | null =>
  visibility === 'public' && !UNPRICED.includes(type) && terms.some(({ prices }) => prices.length === 0)
    ? refusal('plans.public-without-price')
    : null;

type Dated = Pick<VersionRow, 'number' | 'valid_from'>;

/** Why a version cannot begin on a day beside the others of its plan; null where it can. `number` is its own, if it has one. */
export function wrongDay(
  day: string,
  versions: readonly Dated[],
  today: string,
  number = Number.POSITIVE_INFINITY,
): Refusal | null {
  const others = versions.filter((version) => version.number !== number);
  if (others.some(({ valid_from }) => valid_from === day)) return refusal('plans.version-day-taken');
  const before = latest(others.filter((version) => version.number < number));
  if (before && day < before) return refusal('plans.version-too-early', { day: addDays(before, 1) });
  const [after] = others
    .filter((version) => version.number > number)
    .map(({ valid_from }) => valid_from)
    .toSorted();
  if (after && day > after) return refusal('plans.version-too-late', { day: after });
  return others.length > 0 && day <= today ? refusal('plans.version-past') : null;
}

const latest = (versions: readonly Dated[]): string | undefined =>
  versions
    .map(({ valid_from }) => valid_from)
    .toSorted()
    .at(-1);

/** Why a version stays as it is; null where it may change. */
export const whyFixed = (
  { valid_from, is_used }: Pick<VersionRow, 'valid_from' | 'is_used'>,
  today: string,
): Refusal | null => (valid_from <= today || is_used ? refusal('plans.version-fixed') : null);

/** The version that a later one takes the place of. */
export const versionBefore = <Version extends Pick<VersionRow, 'number'>>(
  { versions }: { readonly versions: readonly Version[] },
  number: number,
): Version | undefined =>
  versions.filter((one) => one.number < number).toSorted((one, other) => other.number - one.number)[0];

/** A plan as it is set beside others. */
export const comparedOf = (
  { code, audiences }: Pick<PlanRow, 'code'> & { readonly audiences: readonly string[] },
  { prices, limits, entitlements }: PlanTerms,
): Compared => ({
  code,
  audiences: audiences as Compared['audiences'], // checked by the contract when written
  prices,
  limits,
  entitlements,
});

type Named = Pick<PlanRow, 'code' | 'name'>;

/** What is said where a cheaper plan gives more than a dearer one: a sentence for each pair. */
export function saidAbove(plan: Compared, others: readonly Compared[], named: readonly Named[]): Refusal[] {
  const nameOf = (code: string) => {
    const name = named.find((one) => one.code === code)?.name;
    return { en: name?.en ?? code, ms: name?.ms || (name?.en ?? code) };
  };
  const pairs = Map.groupBy(aboveDearer(plan, others), ({ cheaper, dearer }) => `${cheaper} ${dearer}`);
  return [...pairs.values()].flatMap((found) => {
    const [first] = found;
    return first
      ? [
          refusal('plans.above-dearer', {
            cheaper: nameOf(first.cheaper),
            dearer: nameOf(first.dearer),
            what: found.map(({ what }) => wordOf(what)),
          }),
        ]
      : [];
  });
}

const wordOf = (what: AboveDearer['what']): Refusal =>
  typeof what === 'string'
    ? refusal(`plans.what-${what}`)
    : refusal('plans.what-product', { name: productName(what.product) });

/** The name of a product: of its subjects, where it has several. */
export const productName = (product: string) => {
  const names = CATALOGUE.filter((subject) => subject.product === product).map(({ name }) => name);
  const joined = (locale: 'en' | 'ms') => names.map((name) => name[locale]).join(', ') || product;
  return { en: joined('en'), ms: joined('ms') };
};

/** A plan as lists show it. */
export const shownPlan = (row: PlanRow, today: string): Plan => ({
  uuid: row.uuid,
  code: row.code,
  type: row.type,
  name: row.name,
  summary: row.summary,
  audiences: row.audiences as Plan['audiences'], // checked by the contract when written
  visibility: row.visibility,
  position: row.position,
  changes_to: row.changes_to,
  upgrade_rule: row.upgrade_rule,
  downgrade_rule: row.downgrade_rule,
  now: row.valid_from <= today ? { number: row.number, valid_from: row.valid_from } : null,
  next:
    row.next_number !== null && row.next_from !== null
      ? { number: row.next_number, valid_from: row.next_from }
      : null,
  prices: row.terms.prices,
  people: Number(row.people),
  organisations: Number(row.organisations),
  version: row.version,
});

/** The versions of a plan as they travel, newest first. */
export function shownVersions(
  { versions: rows, visibility }: Pick<PlanRow, 'visibility'> & { readonly versions: readonly VersionRow[] },
  today: string,
): PlanVersion[] {
  const now = latest(rows.filter(({ valid_from }) => valid_from <= today));
  return rows.map((row) => ({
    number: row.number,
    valid_from: row.valid_from,
    state: row.valid_from > today ? 'coming' : row.valid_from === now ? 'now' : 'past',
    terms: row.terms,
    noticed_at: row.noticed_at?.toISOString() ?? null,
    is_agreed: row.agreed_at !== null,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    people: Number(row.people),
    organisations: Number(row.organisations),
    may_change: visibility !== 'archived' && whyFixed(row, today) === null,
  }));
}

/** What the audit trail keeps of a plan: each version is a member of its own. */
export const auditedPlan = (row: PlanRow, versions: readonly VersionRow[]) => ({
  code: row.code,
  type: row.type,
  name: row.name,
  summary: row.summary,
  audiences: row.audiences,
  visibility: row.visibility,
  position: row.position,
  changes_to: row.changes_to,
  upgrade_rule: row.upgrade_rule,
  downgrade_rule: row.downgrade_rule,
  versions: Object.fromEntries(
    versions.map(({ number, valid_from, terms, noticed_at }) => [
      number,
      { valid_from, terms, noticed_at: noticed_at?.toISOString() ?? null },
    ]),
  ),
});
