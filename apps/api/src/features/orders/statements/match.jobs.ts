import type { StatementLine } from '@datum/contract/statements/statement-facts';
import type { Reading, Writing } from '@datum/database/open';
import { readTransferSettings } from '../transfers/settings.queries.ts';
import { referencesIn } from './match.rules.ts';
import { readClaimed, readUnmatched, storeMatches } from './matching.queries.ts';
import { type Known, stageLines } from './stage.rules.ts';
import { readPayable, readProved } from './statements.queries.ts';

/** What lines are held against: our accounts, orders that wait or are named, and money that no line shows yet. */
export async function knownOf(db: Reading, lines: readonly StatementLine[]): Promise<Omit<Known, 'seen'>> {
  const references = [...new Set(lines.flatMap(({ text }) => referencesIn(text)))];
  const numbers = lines.map(({ bank_reference }) => bank_reference).filter(Boolean);
  const { accounts } = await readTransferSettings(db);
  return {
    accounts,
    orders: await readPayable(db, references),
    proved: await readProved(db, references, numbers),
  };
}

/**
 * Matches the lines of a statement that had no order to the orders of now, and those of an account or currency that was not ours to
 * the accounts of now. Gives how many found something. What a person took back is never sure.
 */
export async function matchAgain(db: Writing, statement: number): Promise<number> {
  const lines = await readUnmatched(db, statement);
  const claimed = await readClaimed(db);
  const staged = stageLines(lines, { ...(await knownOf(db, lines)), seen: new Set(), claimed });
  const found = staged.flatMap((line, index) => {
    const was = lines[index];
    if (!was || line.reason !== null || (was.state === line.state && line.match === 'none')) return [];
    const match = was.is_by_hand && line.match === 'sure' ? ('likely' as const) : line.match;
    return [{ ...line, id: was.id, match }];
  });
  await storeMatches(db, found);
  return found.length;
}
