import { may } from '@datum/contract/access/access';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import {
  confirmProposal,
  declineProposal,
  listProposals,
  lookAtProposal,
  makeProposal,
  PROPOSING,
} from '@datum/contract/office/proposals';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import {
  mountPrepared,
  mountRead,
  mountWrite,
  type ReadCall,
  type WriteCall,
} from '../../platform/http/mount.ts';
import { forbidden, fourEyes, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import { tellerFor, tellerIn } from '../../platform/http/tell.ts';
import { sendNotice } from '../../platform/mail/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import * as proposals from './queries.ts';
import { mayConfirm, proposingBy, refuseUndecidable, shownProposal } from './rules.ts';
import { inputOf, prepared, tried, UNHEARD } from './tried.routes.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** What a proposed file would change today; everything is taken back. */
function lookRoute(app: FastifyInstance, platform: Platform): void {
  mountPrepared(app, platform, lookAtProposal, prepareKept, async (call, ready) => {
    const row = await lockFor(call, call.params.id, knownPerson(call.person));
    const asked = platform.proposable.get(row.endpoint);
    if (!asked || !may(call.person, asked.endpoint)) throw forbidden();
    const looked = { ...call, ...inputOf(asked.endpoint, row), ...UNHEARD };
    return { file: (await asked.look?.(looked, ready)) ?? null };
  });
}

/** Steps for two people: one proposes the call, another confirms it. */
export function proposalRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listProposals, async ({ db, person, now, request }) => {
    const reader = knownPerson(person);
    const held = PROPOSING.filter((permission) => reader.permissions.includes(permission));
    const rows = await proposals.listProposals(db, held, reader.uuid, now);
    const reading = await readingAs(db, reader);
    return {
      data: rows.map((row) => shownProposal(row, reading, now, wordsFor(platform, tellerFor(request)))),
    };
  });

  mountPrepared(app, platform, makeProposal, prepareAsked, async (call, ready) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const asked = platform.proposable.get(body.endpoint);
    if (!asked) {
      throw invalid({ endpoint: [refusal('proposals.unknown')] });
    }
    if (!may(person, asked.endpoint)) {
      throw forbidden();
    }
    const proposed = await tried(call, asked, { params: body.params, body: body.body }, ready);
    const proposal = { ...proposed, ...body, by: person.uuid, now };
    const same = await proposals.findSame(db, proposal);
    if (same) {
      throw wrongState(refusal('proposals.same', { name: same.proposer }));
    }
    const id = await proposals.insertProposal(db, proposal);
    call.audit({
      action: 'proposals.create',
      resource: 'proposals',
      id,
      after: { endpoint: body.endpoint, params: body.params },
      reason: body.reason,
    });
    const link = platform.config.webUrl + href('home');
    const values = (locale: string) => ({
      by: person.name,
      what: tellerIn(locale)(proposed.what),
      reason: body.reason,
      link,
    });
    await sendNotice(db, platform, 'proposal-made', values, {
      except: person.uuid,
      permission: proposed.permission,
    });
    return shownAgain(call, id);
  });

  mountPrepared(app, platform, confirmProposal, prepareKept, async (call, ready) => {
    const { db, now } = call;
    const person = knownPerson(call.person);
    const row = await lockFor(call, call.params.id, person);
    if (row.proposed_by === person.uuid) {
      throw fourEyes(refusal('proposals.own'), row.permission);
    }
    if ((await readSamePerson(db, person.uuid)).has(row.proposed_by)) {
      throw fourEyes(refusal('proposals.same-person', { name: row.proposer }), row.permission);
    }
    const asked = platform.proposable.get(row.endpoint);
    if (!asked || !mayConfirm(person, asked.endpoint)) {
      throw forbidden();
    }
    if (!(await proposals.holdsStill(db, row.proposed_by, proposingBy(asked.endpoint, row.permission)))) {
      throw wrongState(refusal('proposals.proposer-may-not', { name: row.proposer }));
    }
    const audit: AnyCall['audit'] = (change) => call.audit({ ...change, confirms: [row.proposed_by] });
    const confirmed = { ...call, ...inputOf(asked.endpoint, row), audit, proposedBy: row.proposed_by };
    const result = await asked.run(confirmed, ready);
    await proposals.decideProposal(db, row.id, { outcome: 'confirmed', by: person.uuid, now, reason: null });
    audit({ action: 'proposals.confirm', resource: 'proposals', id: row.id, before: shortly(row) });
    return { ...(await shownAgain(call, row.id)), result };
  });

  lookRoute(app, platform);

  mountWrite(app, platform, declineProposal, async (call) => {
    const { db, now, body } = call;
    const person = knownPerson(call.person);
    const row = await lockFor(call, call.params.id, person);
    const outcome = row.proposed_by === person.uuid ? 'withdrawn' : 'declined';
    await proposals.decideProposal(db, row.id, { outcome, by: person.uuid, now, reason: body.reason });
    const action = outcome === 'declined' ? 'proposals.decline' : 'proposals.withdraw';
    call.audit({ action, resource: 'proposals', id: row.id, before: shortly(row), reason: body.reason });
    return shownAgain(call, row.id);
  });
}

/** An open proposal that the person may decide. @throws Problem 404, 409 */
async function lockFor(
  { db, now }: Pick<AnyCall, 'db' | 'now'>,
  id: number,
  person: SignedIn,
): Promise<proposals.ProposalRow> {
  const row = await proposals.lockProposal(db, id);
  if (!row) throw notFound();
  refuseUndecidable(row, person, now);
  return row;
}

async function shownAgain({ db, person, now, request, platform }: AnyCall, id: number) {
  const reading = await readingAs(db, knownPerson(person));
  const row = await proposals.findProposal(db, id, reading.uuid);
  if (!row) throw notFound();
  return shownProposal(row, reading, now, wordsFor(platform, tellerFor(request)));
}

const readingAs = async (db: Reading, { uuid, isInternal }: SignedIn) => ({
  ...{ uuid, isInternal },
  own: await readSamePerson(db, uuid),
});

const wordsFor = ({ proposable }: Platform, tell: Tell) => ({
  tell,
  isFile: (endpoint: string) => proposable.get(endpoint)?.look !== undefined,
});

const shortly = ({ endpoint, params, proposed_by, reason }: proposals.ProposalRow) => ({
  endpoint,
  params,
  proposed_by,
  reason,
});

/** What a proposed call needs before the transaction, when it is proposed and when it is confirmed. */
const prepareAsked = (
  call: ReadCall<unknown, unknown, { endpoint: string; params?: unknown; body?: unknown }>,
) =>
  prepared(call, call.platform.proposable.get(call.body.endpoint), {
    params: call.body.params,
    body: call.body.body,
  });

async function prepareKept(call: ReadCall<{ id: number }, unknown, unknown>) {
  const row = await proposals.findProposal(call.db, call.params.id);
  return row?.body ? prepared(call, call.platform.proposable.get(row.endpoint), row) : undefined;
}
