import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CannotStart } from '@datum/database/cannot-start';
import { findRunning } from '@datum/database/embedded/connect';
import { folderAt } from '@datum/database/embedded/folder';
import { migrate } from '@datum/database/migrate';
import { connect, type OpenDatabase, openDatabase } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { type Config, loadConfig } from './config.ts';
import { readLedger } from './features/orders/ledger.queries.ts';
import { ensureSystemRoles } from './features/roles/system-roles.queries.ts';
import { clearNetworks } from './features/security/policy.jobs.ts';
import { loosenByMachine, makeAdministrator } from './features/users/administrator.jobs.ts';
import { verifyChain } from './platform/audit/verify.ts';
import { inEnglish } from './platform/http/tell.ts';
import { OWN_TURN } from './platform/limits/fair-turns.ts';
import { passwordProblems } from './platform/proofs/password-rules.ts';
import { hashPassword } from './platform/proofs/passwords.ts';
import { readPolicy } from './platform/security/security-policy.ts';

/** `npm run datum -- <command>`: what is done at the machine, not in the app. */
const COMMANDS: Readonly<Record<string, { usage: string; run: Command }>> = {
  'verify-audit': { usage: 'verify-audit', run: verifyAudit },
  ledger: { usage: 'ledger   (whether orders, invoices, payments and credits agree)', run: printLedger },
  'create-admin': {
    usage: 'create-admin --email <address> --name <name>   (the password comes on standard input)',
    run: createAdmin,
  },
  loosen: {
    usage: 'loosen --email <address>   (the account is a person of its own, not the one who brought it in)',
    run: loosenAccount,
  },
  'clear-networks': {
    usage: 'clear-networks   (staff and data providers may log in from everywhere again)',
    run: letEverywhereIn,
  },
};
type Command = (database: OpenDatabase, config: Config, args: string[]) => Promise<boolean>;

/** Prints the books of all sales. False, and exit code 1, where they do not agree. */
async function printLedger({ read }: OpenDatabase): Promise<boolean> {
  const { is_balanced, ...figures } = await readLedger(read);
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.replaceAll('_', ' ')}: ${figure}`);
  }
  console.log(is_balanced ? 'The books agree.' : 'The books DO NOT AGREE.');
  return is_balanced;
}

/** Recomputes the audit trail. False, and exit code 1, when something is wrong with it. */
async function verifyAudit(database: OpenDatabase, config: Config): Promise<boolean> {
  const report = await verifyChain(database.read, config);
  for (const { message } of report.findings) {
    console.error(message);
  }
  const marks = report.keeps_checkpoints
    ? `${report.checkpoints} signed checkpoints`
    : 'no checkpoints: set AUDIT_DIR and AUDIT_KEY, or a cut end and a full rewrite cannot show';
  if (report.clock_steps_back > 0) {
    console.log(
      `${report.clock_steps_back} times a row is dated before the row before it: a clock was set back. The order of the chain counts.`,
    );
  }
  console.log(
    `${report.is_intact ? 'Intact' : 'NOT INTACT'}: ${report.rows} rows, ${marks}, ${report.seconds} s.`,
  );
  return report.is_intact;
}

/** Makes the first Super Administrator, or gives an existing account the role and a new password. */
async function createAdmin(database: OpenDatabase, _config: Config, args: string[]): Promise<boolean> {
  const { email, name } = namesOf(args);
  if (!email?.includes('@') || !name) {
    throw new CannotStart(`Say who: ${COMMANDS['create-admin']?.usage}`);
  }
  const password = await firstLine();
  const [problem] = passwordProblems(password, [email, name]);
  if (problem) {
    throw new CannotStart(inEnglish(problem));
  }
  await ensureSystem(database);
  const passwordHash = await hashPassword(password, OWN_TURN);
  await inTransaction(database.write, (db) =>
    makeAdministrator(db, { email, name, passwordHash, now: new Date() }),
  );
  console.log(`${email} is a Super Administrator now.`);
  return true;
}

/** Says at the machine that an account is a person of its own, for an office without a third person who could say it. */
async function loosenAccount(database: OpenDatabase, _config: Config, args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    options: { email: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const { email, ...others } = values;
  if (typeof email !== 'string' || positionals.length > 0 || Object.keys(others).length > 0) {
    throw new CannotStart(`Say who: ${COMMANDS.loosen?.usage}`);
  }
  const people = await inTransaction(database.write, (db) => loosenByMachine(db, email, new Date()));
  if (!people) throw new CannotStart(`There is no account with the address ${email}.`);
  console.log(
    people.length === 0
      ? `${email} already counts as a person of its own: nothing was changed.`
      : `${email} is a person of its own now, and not the same as ${people.join(', ')}.`,
  );
  return true;
}

/** An argument that is none is answered by the usage, like a missing one. */
function namesOf(args: string[]): { email?: string; name?: string } {
  const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const { email, name, ...others } = values;
  const areKnown = positionals.length === 0 && Object.keys(others).length === 0;
  return areKnown && typeof email === 'string' && typeof name === 'string' ? { email, name } : {};
}

/** Empties the lists of allowed networks, for the day when they lock everybody out. */
async function letEverywhereIn(database: OpenDatabase, config: Config): Promise<boolean> {
  const changed = await inTransaction(database.write, async (db) =>
    clearNetworks(db, await readPolicy(db, config), new Date()),
  );
  console.log(
    changed
      ? 'Staff and data providers may log in from everywhere again.'
      : 'No networks were set: nothing was changed.',
  );
  return true;
}

const ensureSystem = (database: OpenDatabase) =>
  inTransaction(database.write, (db) => ensureSystemRoles(db, new Date()));

/** A password on the command line would stay in the shell's history. */
async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]?.replace(/\r$/, '') ?? '';
}

/** The database of the configuration: a running embedded server is joined, not started twice. */
async function openPlace(config: Config): Promise<OpenDatabase> {
  const folder = folderAt(config.dataDir);
  const running = config.databaseUrl || !existsSync(folder.cluster) ? undefined : await findRunning(folder);
  if (running) {
    return connect(running);
  }
  const database = await openDatabase({ ...config, applicationUrl: config.databaseAppUrl });
  await migrate(database.owner);
  return database;
}

async function main([name = '', ...args]: string[]): Promise<boolean> {
  const command = COMMANDS[name];
  if (!command) {
    const usages = Object.values(COMMANDS).map(({ usage }) => `  npm run datum -- ${usage}`);
    throw new CannotStart(`Commands:\n${usages.join('\n')}`);
  }
  // no command dates anything by the zone of the office
  const config = await loadConfig({ ...process.env, TIME_ZONE: process.env.TIME_ZONE || 'UTC' });
  const database = await openPlace(config);
  try {
    return await command.run(database, config, args);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
