import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import { href } from '@datum/contract/screens/all';
import type { WriteCall } from '../../platform/http/mount.ts';
import { secondPersons } from '../proposals/second-person.queries.ts';
import type { PlanRow } from './queries.ts';
import { isToBeHad, proposedSale, soldTerms, termsOn } from './sale.rules.ts';
import { markAgreed, readSoldVersions, type VersionRow } from './versions.queries.ts';

type Version = Pick<VersionRow, 'number' | 'valid_from' | 'terms'>;

interface Sale {
  readonly plan: Pick<PlanRow, 'uuid' | 'code' | 'type' | 'name'>;
  /** Versions that shall be bought. */
  readonly versions: readonly Version[];
  /** Versions of the plan itself that the same people could buy until now. */
  readonly before: readonly Version[];
  readonly permission: 'billing.plan.create' | 'billing.plan.edit';
}

/**
 * Lets versions of a plan be bought and tried, after they are written. What nobody could have for the price on the day on which
 * it begins takes two people; what they agreed on.
 * @throws NeedsSecondPerson
 */
export async function putOnSale(
  call: WriteCall<unknown, unknown, unknown>,
  { plan, versions, before, permission }: Sale,
): Promise<object> {
  if (versions.length === 0) return {};
  const { db, platform, now } = call;
  const today = platform.today();
  const offered = (await readSoldVersions(db)).filter(({ code }) => code !== plan.code);
  const others = [...Map.groupBy(offered, ({ code }) => code).values()];
  const isNew = ({ number, valid_from, terms }: Version) => {
    const day = valid_from > today ? valid_from : today;
    const own = before.filter((version) => version.number !== number);
    const offers: PlanTerms[] = [
      ...termsOn(own, day).map((one) => soldTerms(plan.type, one)),
      ...others.flatMap((all) =>
        termsOn(
          all.map((one) => ({ ...one, terms: soldTerms(one.type, one.terms) })),
          day,
        ),
      ),
    ];
    return !isToBeHad(soldTerms(plan.type, terms), offers);
  };
  const page =
    permission === 'billing.plan.create' ? href('plans.list') : href('plans.view', { id: plan.uuid });
  const questions = versions
    .filter(isNew)
    .map((version) => ({ what: proposedSale(plan, version), permission, page }));
  const agreed = await secondPersons(call, questions);
  await markAgreed(
    db,
    plan.uuid,
    versions.map(({ number }) => number),
    now,
  );
  return agreed;
}
