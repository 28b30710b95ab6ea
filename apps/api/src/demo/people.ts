import { defaultPermissions } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import type { Writing } from '@datum/database/open';
import { OWN_TURN } from '../platform/limits/fair-turns.ts';
import { hashPassword } from '../platform/proofs/passwords.ts';
import type { Reference } from './lists/reference.ts';

/** An account of the demonstration; `duty` is what the person does there. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: RoleName;
  readonly duty: string;
  readonly name: string;
  readonly customRole?: string;
  readonly organisation?: string;
}

/** The people of the demonstration, printed by `npm start`. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@datum.example',
    password: 'demo-admin-2026',
    role: 'Super Administrator',
    duty: 'administrator',
    name: 'Aishah Rahim',
    organisation: 'CENTRE',
  },
  {
    email: 'compiler@datum.example',
    password: 'demo-compiler-2026',
    role: 'Admin',
    duty: 'compiler',
    name: 'Daniel Lim',
    customRole: 'Compiler',
    organisation: 'CENTRE',
  },
  {
    email: 'approver@datum.example',
    password: 'demo-approver-2026',
    role: 'Admin',
    duty: 'approver',
    name: 'Noraini Yusof',
    customRole: 'Approver',
    organisation: 'CENTRE',
  },
  {
    email: 'officer@datum.example',
    password: 'demo-officer-2026',
    role: 'Admin',
    duty: 'officer',
    name: 'Kumar Pillai',
    organisation: 'CENTRE',
  },
  {
    email: 'provider@datum.example',
    password: 'demo-provider-2026',
    role: 'Data Provider',
    duty: 'provider, Central',
    name: 'Siti Hajar',
    organisation: 'CBS',
  },
  {
    email: 'provider.north@datum.example',
    password: 'demo-provider-2026',
    role: 'Data Provider',
    duty: 'provider, North and Highlands',
    name: 'Wong Mei',
    organisation: 'NMA',
  },
  {
    email: 'subscriber@datum.example',
    password: 'demo-subscriber-2026',
    role: 'Subscriber',
    duty: 'quantity surveyor',
    name: 'Farid Osman',
    organisation: 'QSP',
  },
  {
    email: 'guest@datum.example',
    password: 'demo-guest-2026',
    role: 'Complimentary Subscriber',
    duty: 'complimentary access',
    name: 'Lena Tan',
  },
];

const RELEASE_ACTIONS = ['approve', 'release', 'correct', 'withdraw'];

/** Roles based on Admin: only the approver holds what publishes (rules 4.1). Gives role ids by name. */
async function storeCustomRoles(db: Writing): Promise<Map<string, number>> {
  const base = [...defaultPermissions('Admin')];
  const publishing = (['publish.cost-data', 'publish.cost-indices'] as const).flatMap((resource) =>
    RELEASE_ACTIONS.map((action) => [`${resource}.${action}`, 'all'] as const),
  );
  const roles = [
    { name: 'Compiler', description: 'Compiles averages and indices; does not publish.', permissions: base },
    {
      name: 'Approver',
      description: 'Approves and publishes what compilers prepared.',
      permissions: [...base, ...publishing, ['index.link.approve', 'all'] as const],
    },
  ];
  for (const { name, description, permissions } of roles) {
    const { id } = await db
      .insertInto('roles')
      .values({ name, base_role: 'Admin', description, rank: 20 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values(permissions.map(([permission, scope]) => ({ role_id: id, permission, scope })))
      .execute();
  }
  const stored = await db.selectFrom('roles').select(['id', 'name']).execute();
  return new Map(stored.map(({ id, name }) => [name, id]));
}

/** Hashes of the demo accounts' passwords, in their order; made before the transaction, since each takes long. */
export const hashDemoPasswords = (): Promise<string[]> =>
  Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password, OWN_TURN)));

/** Stores the accounts, verified and personalised (rules 7.2). Gives their uuids by email. */
export async function storePeople(
  db: Writing,
  organisations: Reference['organisations'],
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const roles = await storeCustomRoles(db);
  const stored = await db
    .insertInto('users')
    .values(
      DEMO_ACCOUNTS.map(({ email, name, role, customRole, organisation }, position) => ({
        email,
        name,
        // one hash an account; roles were stored above
        password_hash: hashes[position]!,
        role_id: roles.get(customRole ?? role)!,
        organisation_id: organisation ? (organisations.get(organisation) ?? null) : null,
        is_verified: true,
        is_personalised: true,
        is_corporate: organisation === 'QSP',
        buys_for_id: organisation === 'QSP' ? (organisations.get(organisation) ?? null) : null,
        first_time_login: false,
        status: 'active' as const,
        is_demo: true,
      })),
    )
    .returning(['uuid', 'email'])
    .execute();
  return new Map(stored.map(({ uuid, email }) => [email, uuid]));
}
