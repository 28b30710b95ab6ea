import type { Config } from '../../apps/api/src/config.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '../../apps/api/src/demo/people.ts';
import type { Reading } from '../../packages/database/src/open.ts';

/** The demo accounts that this database really has: none where the demo was never loaded. */
export async function demoAccountsIn(db: Reading): Promise<DemoAccount[]> {
  const rows = await db.selectFrom('users').select('email').where('is_demo', '=', true).execute();
  const emails = new Set(rows.map(({ email }) => email));
  return DEMO_ACCOUNTS.filter(({ email }) => emails.has(email));
}

/** The one line that says it is up, then the demo accounts, one a line in columns two or more spaces apart. */
export function readyText(config: Config, accounts: readonly DemoAccount[]): string {
  const rows = accounts.map(({ email, password, role, duty }) => [email, password, role, duty]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [readyLine(config), ...lines].join('\n');
}

function readyLine({ webUrl, host, apiPort, livePort }: Config): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `Datum is ready at ${webUrl} (API http://${name}:${apiPort}, live channel ws://${name}:${livePort})`;
}
