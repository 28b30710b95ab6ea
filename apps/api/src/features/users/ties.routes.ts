import { refusal } from '@datum/contract/messages/refusals/refusal';
import { listTies, loosenUser } from '@datum/contract/people/ties';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, fourEyes, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { canAct, listOtherHolders } from '../../platform/proofs/other-holders.queries.ts';
import { loosen, readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { lockRights } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import type { UserRow } from './queries.ts';
import { readTies } from './ties.queries.ts';
import { userWithin } from './within.queries.ts';

/** Who counts as one person with whom, and the way out: a third person says that an account is somebody of their own. */
export function tieRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listTies, async ({ db, params, person }) => {
    const { uuid } = await userWithin(db, params.uuid, knownPerson(person), 'people.user.edit');
    return readTies(db, uuid);
  });

  mountWrite(app, platform, loosenUser, async (call) => {
    const { db, body, params } = call;
    const person = knownPerson(call.person);
    const user = await userWithin(db, params.uuid, person, GIVES_ROLES);
    await lockRights(db);
    const { people, ties, tied_at } = await readTies(db, user.uuid);
    if (tied_at === null) throw wrongState(refusal('people.not-tied'));
    if (Date.parse(body.tied_at) !== Date.parse(tied_at)) throw changedMeanwhile();
    const names = people.map(({ name }) => name);
    const two = call.proposedBy
      ? await confirmedBy(call, person, user)
      : await asked(call, person, user, names);
    await loosen(db, [user.uuid]);
    const after = await readTies(db, user.uuid);
    call.audit({
      action: 'users.loosen',
      resource: 'users',
      id: user.uuid,
      before: { one_person_with: names, ties: ties.filter(({ account }) => account.uuid === user.uuid) },
      after: { one_person_with: after.people.map(({ name }) => name), ...two },
      subject: user.uuid,
    });
    return { people: after.people };
  });
}

const GIVES_ROLES = 'people.user.assign-role';
type AnyCall = WriteCall<unknown, unknown, unknown>;

/** A third person confirms it: who counts as neither, and not as who asked. @throws Problem 403 */
async function confirmedBy({ db, proposedBy }: AnyCall, { uuid }: SignedIn, user: UserRow): Promise<object> {
  if ((await readSamePerson(db, user.uuid)).has(uuid)) {
    throw fourEyes(refusal('people.loosen-tied', { name: user.name }), GIVES_ROLES);
  }
  return { proposed_by: proposedBy };
}

/**
 * Asks for the third person. Nobody who is tied says it alone, also where nobody else is there: that is done at the machine. Who
 * is the third, and beside whom only the tied ones give roles, lets one of these propose it.
 * @throws NeedsSecondPerson, Problem 409
 */
async function asked(call: AnyCall, person: SignedIn, user: UserRow, names: string[]): Promise<object> {
  const { db } = call;
  const tied = await readSamePerson(db, user.uuid);
  const others = (await othersWhoGiveRoles(db, person.uuid)).filter(canAct);
  const hasThird = others.some(({ uuid }) => !tied.has(uuid));
  if (tied.has(person.uuid) && !hasThird) {
    throw wrongState(refusal('people.loosen-nobody', { name: user.name, email: user.email }));
  }
  if (!hasThird && others.length > 0) {
    const proposers = others.map(({ name }) => name);
    throw wrongState(refusal('people.loosen-propose', { name: user.name, proposers }));
  }
  return secondPerson(call, {
    what: refusal('people.proposed-loosen', { name: user.name, email: user.email, people: names }),
    permission: GIVES_ROLES,
    page: href('users.edit', { id: user.uuid }),
  });
}

const othersWhoGiveRoles = (db: Reading, uuid: string) => listOtherHolders(db, GIVES_ROLES, uuid);
