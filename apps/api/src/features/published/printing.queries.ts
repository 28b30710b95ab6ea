import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import type { Reading } from '@datum/database/open';

/**
 * The rules that the figures of a product are printed by: those of its latest release as of a vintage, or of one that is still
 * prepared. Null before its first release.
 */
export async function readPrinting(
  db: Reading,
  subject: string,
  asOf: number,
  previewId?: number,
): Promise<RuleSet | null> {
  const row = await db
    .selectFrom('releases as l')
    .innerJoin('runs as r', 'r.id', 'l.run_id')
    .innerJoin('rule_sets as s', 's.id', 'r.rule_set_id')
    .where('l.subject', '=', subject)
    .where((where) =>
      previewId === undefined ? where('l.sequence', '<=', asOf) : where('l.id', '=', previewId),
    )
    .orderBy('l.period', 'desc')
    .orderBy('l.sequence', 'desc')
    .select('s.rules')
    .executeTakeFirst();
  return row ? ruleSet.parse(row.rules) : null;
}
