import type { Permission } from '@datum/contract/access/permissions';
import { reaches, reachOf } from '@datum/contract/access/reach';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  createUser,
  editUser,
  exportUsers,
  inviteUser,
  listUsers,
  restoreUser,
  showUserAccount,
  suspendUser,
} from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { addDays } from '@datum/contract/values/day';
import type { SortOf } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, forbidden, invalid, notFound } from '../../platform/http/problem.ts';
import { tellOfSubscription } from '../../platform/mail/tell-of-subscription.ts';
import type { Platform } from '../../platform/platform.ts';
import { endWaysIn } from '../../platform/proofs/ways-in.queries.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { findRoleToGive } from '../roles/queries.ts';
import { readToldOf } from '../subscriptions/buying.queries.ts';
import { endSeatsOf } from '../subscriptions/write.queries.ts';
import { manyRoutes } from './many.routes.ts';
import { noteRoutes } from './notes.routes.ts';
import {
  findUser,
  insertUser,
  limitSessions,
  readUserDetail,
  listUsers as readUsers,
  type UserFilter,
  type UserRow,
  type UserSort,
  updateUser,
} from './queries.ts';
import {
  auditedUser,
  buysFor,
  checkEnd,
  checkOrganisation,
  shownUser,
  whyNotGive,
  writtenOf,
} from './rules.ts';
import { shareAccount } from './shared.queries.ts';
import { followAtOnce, keepAdministrator, reinvite, restore, suspend, tellOfRole } from './steps.routes.ts';
import { tieRoutes } from './ties.routes.ts';
import { userWithin } from './within.queries.ts';

/** Accounts: made by invitation, changed, suspended. What a change means holds in live sessions at once. */
export function userRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listUsers, usersFor('people.user.view'), shownUser);
  mountExport(app, platform, exportUsers, usersFor('people.user.export'), {
    name: 'accounts',
    title: 'Accounts',
    page: href('users.list'),
    columns: EXPORTED,
    usual: 'csv',
    noted: 'personal-data-exported',
  });

  mountRead(app, platform, showUserAccount, async ({ db, params, person, now }) =>
    detail(
      db,
      await userWithin(db, params.uuid, knownPerson(person), 'people.user.view'),
      knownPerson(person),
      now,
    ),
  );

  mountWrite(app, platform, createUser, async (call) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const { note, ...written } = body;
    checkEnd(written.expires_on, platform.today());
    await checkRole(db, person, written.role_id, written.organisation_id);
    const uuid = await insertUser(db, { ...written, brought_by: [call.proposedBy ?? person.uuid] }, now);
    if (!uuid) {
      throw invalid({ email: [refusal('people.address-taken')] });
    }
    const user = await need(db, uuid);
    const two = await shareAccount(call, null, user);
    await tellOfBuyer(call, null, user);
    call.audit({
      action: 'users.create',
      resource: 'users',
      id: uuid,
      after: { ...auditedUser(user), ...two },
      subject: uuid,
    });
    await reinvite(call, user, note);
    return detail(db, user, person, now);
  });

  mountWrite(app, platform, editUser, async (call) => {
    const { db, body, now, params } = call;
    const person = knownPerson(call.person);
    const { version, ...written } = body;
    const before = await userWithin(db, params.uuid, person, 'people.user.edit');
    if (written.expires_on !== before.expires_on) {
      checkEnd(written.expires_on, platform.today());
    }
    const isMoved = written.role_id !== before.role_id || written.organisation_id !== before.organisation_id;
    if (isMoved) await checkRole(db, person, written.role_id, written.organisation_id);
    if (written.role_id !== before.role_id && before.uuid === person.uuid) {
      throw forbidden(refusal('people.role-own'));
    }
    // the right to buy for one organisation is none for the next
    const isKept = written.organisation_id === before.organisation_id || !writtenOf(before).buys;
    const change = { ...written, buys: written.buys && isKept };
    if (!(await updateUser(db, before.uuid, version, change, now))) {
      throw changedMeanwhile(await detail(db, await need(db, before.uuid), person, now));
    }
    await keepAdministrator(db);
    if (written.organisation_id !== before.organisation_id) {
      await endSeatsOf(db, before.uuid, addDays(platform.today(), -1));
    }
    if (isMoved) {
      await endWaysIn(db, before.uuid, now); // an invitation was to the role and organisation before
    }
    if (written.must_use_two_factor && !before.must_use_two_factor) {
      await limitSessions(db, before.uuid);
    }
    await followAtOnce(call, before.uuid);
    const after = await need(db, before.uuid);
    await tellOfRole(call, before, after);
    const two = isMoved || buysFor(after) !== buysFor(before) ? await shareAccount(call, before, after) : {};
    await tellOfBuyer(call, before, after);
    call.audit({
      action: 'users.edit',
      resource: 'users',
      id: before.uuid,
      before: auditedUser(before),
      after: { ...auditedUser(after), ...two },
      subject: before.uuid,
    });
    return detail(db, after, person, now);
  });

  mountWrite(app, platform, suspendUser, async (call) => {
    const person = knownPerson(call.person);
    const user = await userWithin(call.db, call.params.uuid, person, 'people.user.suspend');
    await suspend(call, user, call.body.reason);
    return detail(call.db, await need(call.db, user.uuid), person, call.now);
  });

  mountWrite(app, platform, restoreUser, async (call) => {
    const person = knownPerson(call.person);
    const user = await userWithin(call.db, call.params.uuid, person, 'people.user.suspend');
    await restore(call, user);
    return detail(call.db, await need(call.db, user.uuid), person, call.now);
  });

  mountWrite(app, platform, inviteUser, async (call) => {
    const person = knownPerson(call.person);
    const user = await userWithin(call.db, call.params.uuid, person, 'people.user.invite');
    await reinvite(call, user);
    call.audit({ action: 'users.invite', resource: 'users', id: user.uuid });
    return detail(call.db, user, person, call.now);
  });

  manyRoutes(app, platform);
  noteRoutes(app, platform);
  tieRoutes(app, platform);
}

/** The accounts that a permission reaches. */
const usersFor =
  (
    permission: Permission,
  ): ReadList<UserFilter & { readonly sort?: SortOf<UserSort> | undefined }, UserRow> =>
  ({ db, query, person }, place) =>
    readUsers(db, reachOf(knownPerson(person), permission), query, query.sort ?? 'name', place);

const EXPORTED: readonly TableColumn<UserRow>[] = [
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'email', kind: 'text', value: (row) => row.email },
  { header: 'role', kind: 'text', value: (row) => row.role_name },
  { header: 'organisation', kind: 'text', value: (row) => row.organisation_code },
  { header: 'state', kind: 'text', value: (row) => row.status },
  { header: 'second_factor', kind: 'text', value: (row) => (row.has_two_factor ? 'yes' : 'no') },
  { header: 'last_sign_in', kind: 'text', value: (row) => row.last_login_at?.toISOString() },
  { header: 'created', kind: 'text', value: (row) => row.created_at.toISOString() },
];

/** 422 for a role that the person may not give, or that lacks an organisation. */
async function checkRole(
  db: Reading,
  person: SignedIn,
  roleId: number,
  organisationId: number | null,
): Promise<void> {
  const role = await findRoleToGive(db, roleId);
  if (!role) {
    throw invalid({ role_id: [refusal('people.role-missing')] });
  }
  const refused = whyNotGive(person, role);
  if (refused) {
    throw invalid({ role_id: [refused] });
  }
  checkOrganisation(role.base_role, organisationId);
  const organisation = organisationId === null ? null : await findOrganisation(db, organisationId);
  if (organisation?.status !== 'active' && organisationId !== null) {
    const why = organisation ? 'people.organisation-not-active' : 'people.organisation-unknown';
    throw invalid({ organisation_id: [refusal(why)] });
  }
}

/** Tells who buys for an organisation that another person does so from now on. */
async function tellOfBuyer(
  call: Parameters<typeof tellOfSubscription>[0],
  before: UserRow | null,
  after: UserRow,
): Promise<void> {
  const firm = buysFor(after);
  if (firm === null || (before && buysFor(before) === firm)) return;
  const { uuid, name, email, organisation_name } = after;
  const told = { name, email, organisation: inBoth(organisation_name ?? {}) };
  const buyers = await readToldOf(call.db, firm, [uuid]);
  await tellOfSubscription(call, buyers, refusal('people.told-buyer', told), 'billing.subscription');
}

async function need(db: Reading, uuid: string): Promise<UserRow> {
  const user = await findUser(db, uuid);
  if (!user) throw notFound();
  return user;
}

async function detail(db: Reading, user: UserRow, person: SignedIn, now: Date) {
  const more = await readUserDetail(db, user.uuid, user.role_id, user.organisation_id, now);
  const can = (permission: Permission) =>
    person.permissions.includes(permission) && reaches(reachOf(person, permission), user);
  const isSelf = user.uuid === person.uuid;
  return {
    ...writtenOf(user),
    ...shownUser(user),
    is_corporate: user.is_corporate,
    photo: user.photo_uuid,
    permissions: more.permissions,
    entitlements: more.entitlements,
    live_sessions: more.sessions,
    open_invitation_until: more.invitation?.expires_at.toISOString() ?? null,
    may: {
      edit: can('people.user.edit'),
      suspend: can('people.user.suspend') && !isSelf,
      assign_role: can('people.user.assign-role') && !isSelf,
    },
  };
}
