import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import {
  exportSubscribers,
  grantSubscription,
  listGivablePlans,
  listSubscribers,
  showSubscription,
} from '@datum/contract/subscriptions/subscribers';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList } from '../../platform/resources/list.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { shownSubscriber } from './answer.rules.ts';
import { planOfGrant } from './change.rules.ts';
import { COLUMNS, type FileRow, readFileRows } from './file/file.queries.ts';
import { importRoutes } from './file/file.routes.ts';
import { seatRoutes } from './firm/seats.routes.ts';
import { paymentOf } from './payments/payments.routes.ts';
import { findPlanOn, readGivablePlans } from './plans.queries.ts';
import { both, problemOf } from './rules.ts';
import { listSubscribers as readSubscribers } from './standings/listed.queries.ts';
import { stepRoutes } from './steps.routes.ts';
import { tabRoutes } from './tabs/routes.ts';
import { takeBackRoutes } from './take-back/routes.ts';
import { detail, follow, givers, needSubscriber, readAround } from './told.routes.ts';
import { insertPeriod, insertSubscription, lockHolder } from './write.queries.ts';

/** Who holds which plan: given, extended, changed, suspended and ended by staff. */
export function subscriptionRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(
    app,
    platform,
    listSubscribers,
    ({ db, query }, place) => readSubscribers(db, platform.today(), query, query.sort, place),
    shownSubscriber,
  );
  mountExport(
    app,
    platform,
    exportSubscribers,
    async ({ db, query }, place) => {
      const { rows, total } = await readSubscribers(db, platform.today(), query, query.sort, place);
      return { rows: await readFileRows(db, rows), total };
    },
    {
      name: 'subscribers',
      title: 'Subscribers',
      page: href('subscribers'),
      columns: COLUMNS.map((header) => ({ header, kind: 'text', value: (row: FileRow) => row[header] })),
      noted: 'personal-data-exported',
    },
  );
  mountRead(app, platform, listGivablePlans, async ({ db }) => {
    const plans = await readGivablePlans(db, platform.today());
    return {
      data: plans.map(({ uuid, code, type, name, number, terms }) => ({
        uuid,
        code,
        type,
        name,
        version: number ?? 0,
        seats: terms?.seats ?? 1,
        opens: terms?.entitlements ?? [],
      })),
    };
  });
  mountRead(app, platform, showSubscription, async ({ db, params }) => {
    const today = platform.today();
    return detail(db, await needSubscriber(db, today, params.uuid), today);
  });
  mountWrite(app, platform, grantSubscription, grant);
  stepRoutes(app, platform);
  seatRoutes(app, platform);
  tabRoutes(app, platform);
  takeBackRoutes(app, platform);
  importRoutes(app, platform);
}

/** Gives a plan to a holder who has none. */
async function grant(call: WriteCall<unknown, unknown, Parameters<typeof given>[1]>) {
  const { db, body } = call;
  const { uuid, needsTwo } = await given(call, body);
  const row = await needSubscriber(db, call.platform.today(), uuid);
  const { plan_name, starts_on, ends_on, holder_name } = row;
  const days = { plan: both(plan_name), from: starts_on, to: ends_on };
  const two = needsTwo
    ? await secondPerson(call, {
        what: proposedGrant(body, { holder: both(holder_name), ...days }),
        permission: 'billing.subscriber.grant',
        page: href('subscribers'),
      })
    : {};
  return follow(call, {
    action: 'subscriptions.grant',
    uuid,
    before: null,
    reason: body.reason,
    told: body.mail ? () => refusal('subscriptions.told-granted', days) : null,
    more: two,
  });
}

function proposedGrant(
  { source, extra_seats: seats, payment_reference: payment, reason }: Parameters<typeof given>[1],
  days: {
    readonly holder: ReturnType<typeof both>;
    readonly plan: ReturnType<typeof both>;
    readonly from: string;
    readonly to: string;
  },
) {
  const of = { ...days, seats, reason };
  return source === 'paid'
    ? refusal('subscriptions.proposed-paid', { ...of, payment })
    : refusal('subscriptions.proposed-grant', of);
}

/** Stores what is given, or says why it cannot be. */
async function given(
  call: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'platform' | 'person' | 'proposedBy' | 'now'>,
  body: {
    readonly user_uuid: string | null;
    readonly organisation_id: number | null;
    readonly plan: string;
    readonly source: 'paid' | 'complimentary' | 'trial' | 'staff';
    readonly from: string;
    readonly to: string;
    readonly extra_seats: number;
    readonly payment_reference: string;
    readonly reason: string;
    readonly mail: boolean;
  },
) {
  const { db, platform, now } = call;
  await lockHolder(db, body);
  const found = await findPlanOn(db, body.plan, platform.today());
  const wanted = { ...body, is_cancelled: false, is_suspended: false, seats: 0 };
  const grant = planOfGrant(found, wanted, await readAround(call, body));
  if (grant.wrong) throw problemOf(grant.wrong);
  const payment_reference = await paymentOf(db, body);
  const { plan, needsTwo } = grant;
  const { user_uuid, organisation_id, extra_seats } = body;
  const { id, uuid } = await insertSubscription(db, { user_uuid, organisation_id, extra_seats }, now);
  await insertPeriod(db, {
    subscription_id: id,
    plan_version_id: plan.version_id,
    source: body.source,
    starts_on: body.from,
    ends_on: body.to,
    reason: body.reason,
    payment_reference,
    created_at: now,
    ...givers(call),
  });
  return { uuid, needsTwo };
}
