import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DataFolder } from './folder.ts';
import { cleanEnvironment, type Privileges } from './privileges.ts';

/**
 * A process counts if it runs our program ($1), stands in the cluster's folder ($2), calls itself a server's child, and
 * has no server as its parent. Ids are used again: none is believed that was written down somewhere.
 */
const script = `
for process in /proc/[0-9]*; do
  [ "$process/exe" -ef "$1" ] && [ "$process/cwd" -ef "$2" ] || continue
  read -r title < "$process/cmdline"
  case "$title" in 'postgres: '*) ;; *) continue ;; esac
  parent=
  while read -r name value; do [ "$name" = PPid: ] && parent=$value; done < "$process/status"
  [ "/proc/$parent/exe" -ef "$1" ] || kill -9 "\${process#/proc/}"
done`;

/**
 * Ends what a killed server left behind: a child that is busy with a statement does not notice that its parent is gone,
 * and holds the memory that they shared, so that no new server starts. It runs as the database's user, who can neither
 * see nor end anything of others. Linux only: elsewhere such children end with their statements.
 */
export async function endLeftovers(
  { cluster }: DataFolder,
  postgres: string,
  { prefix }: Privileges,
): Promise<void> {
  const [command = '', ...args] = [...prefix, 'sh', '-c', script, 'sh', postgres, cluster];
  await promisify(execFile)(command, args, { env: cleanEnvironment(), cwd: cluster }).catch(() => undefined);
}
