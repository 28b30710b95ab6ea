import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { CannotStart } from '../cannot-start.ts';

/** How to run the database's programs: words in front of a command, and the user that they run as (root only). */
export interface Privileges {
  prefix: readonly string[];
  user: { uid: number; gid: number } | undefined;
}

const unprivileged = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, and must end with its parent. `setpriv` does both:
 * it drops to an unprivileged user, and asks the kernel for SIGINT (a fast shutdown) when Node dies, kill -9 included.
 * @param reach program that must be readable, and folder that must be writable, for the unprivileged user
 * @throws CannotStart when root cannot hand over to another user
 */
export function choosePrivileges(reach: { program: string; folder: string }): Privileges {
  const ends = ['setpriv', '--pdeathsig=INT'];
  const hasSetpriv = works([...ends, 'true']);
  if (process.getuid?.() !== 0) return { prefix: hasSetpriv ? ends : [], user: undefined };

  const user = ownerOf(reach.folder);
  chownSync(reach.folder, user.uid, user.gid);
  const drops = [...ends, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const variants = [drops, [...drops, ...reachesEverything]];
  const canReach = ['sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', reach.program, reach.folder];
  const prefix = variants.find((variant) => works([...variant, ...canReach]));
  if (!prefix) {
    throw new CannotStart(
      `The database does not run as root and cannot change to another user here (folder ${reach.folder}): ` +
        'install util-linux for setpriv, start Datum as a normal user, or set DATABASE_URL.',
    );
  }
  return { prefix, user };
}

/**
 * For a clone in a closed home: the unprivileged user keeps one capability, to pass folders that are not its own.
 * Without the securebit access(2) ignores the capability, and initdb finds its own server "invalid".
 */
const reachesEverything = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/** A folder that a normal user made stays that user's; root's own goes to nobody. */
function ownerOf(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? unprivileged : { uid, gid };
}

/** The user's own PG* variables and locale must not reach the server. */
export const cleanEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C.UTF-8',
  ...more,
});

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
