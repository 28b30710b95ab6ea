import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Counted } from '@datum/contract/plans/plan-terms';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { explainAccessOf } from '@datum/contract/subscriptions/access-explanations';
import { explainAccess } from '@datum/contract/subscriptions/explain-access';
import { windowOf } from '@datum/contract/subscriptions/meters';
import { opensOn } from '@datum/contract/subscriptions/opens-on';
import { frequencyOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { forbidden, invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readUse } from '../../platform/usage/plan-use.queries.ts';
import { readExplained, readGivers, readNewestPeriod } from './queries.ts';

/** Why somebody can, or cannot, open a product. */
export function accessExplanationRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, explainAccessOf, async ({ db, query, person }) => {
    const asker = knownPerson(person);
    const { person: uuid = asker.uuid, product, level, period = null } = query;
    // series that are entered have no places: who reads the product reads them all
    const reach = SUBJECTS.some((subject) => subject.product === product) ? query.reach : 'country';
    const isStaff = asker.permissions.includes('billing.subscriber.view');
    if (uuid !== asker.uuid && !isStaff) throw forbidden(refusal('subscriptions.explain-foreign'));
    const today = platform.today();
    const on = query.on ?? today;
    const [reader, newest] = await Promise.all([
      readExplained(db, uuid, today, (ids) => readUsedOn(db, ids, on)),
      readNewestPeriod(db, product),
    ]);
    if (!reader) throw notFound();
    const wrong = period === null ? null : wrongPeriod(period, newest);
    if (wrong) throw invalid({ period: [wrong] });
    const asked = { product, level, reach, period, newest };
    const explained = explainAccess(reader, { ...asked, day: on });
    return {
      person: { uuid: reader.uuid, name: reader.name },
      ...asked,
      on,
      ...listed(explained),
      opens_on: explained.open ? null : opensOn(reader, { ...asked, day: on }),
      givers: isStaff ? await readGivers(db) : [],
    };
  });
}

/** What is used of subscriptions in the windows that a day is counted in. */
async function readUsedOn(db: Reading, ids: readonly number[], day: string) {
  const windows = [windowOf('downloads', day), windowOf('api_calls', day)];
  const rows = ids.length === 0 ? [] : await readUse(db, ids, windows);
  const usedOf = (id: number, counted: Counted): number =>
    rows.find(
      ({ subscription_id, kind, from_on }) =>
        subscription_id === id && kind === counted && from_on === windowOf(counted, day),
    )?.used ?? 0;
  return (id: number) => ({ downloads: usedOf(id, 'downloads'), api_calls: usedOf(id, 'api_calls') });
}

/** Why a period cannot be asked about: it is none that the product has. */
function wrongPeriod(period: string, newest: string | null): Refusal | null {
  if (newest === null) return refusal('subscriptions.period-none');
  if (frequencyOf(period) !== frequencyOf(newest)) {
    return refusal('subscriptions.period-frequency', { period: newest });
  }
  return period > newest ? refusal('subscriptions.period-later', { period: newest }) : null;
}

const listed = ({ open, steps }: ReturnType<typeof explainAccess>) => ({ open, steps: [...steps] });
