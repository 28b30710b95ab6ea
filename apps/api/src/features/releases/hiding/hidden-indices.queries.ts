import type { RuleSet } from '@datum/contract/computation/rule-set';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { decideHidden } from '../../runs/hiding/hidden.queries.ts';
import { isIndexHidden } from '../../runs/hiding/hidden-indices.rules.ts';
import { readRunCells } from '../../runs/inputs/averages.queries.ts';
import { readBasket } from '../../runs/inputs/inputs.queries.ts';
import type { SourceRun } from '../../standing/pending.queries.ts';
import {
  indexKey,
  type PublishedIndex,
  readHiddenIndices,
  readPublishedBefore,
} from './published-before.queries.ts';

/**
 * Which indices of a release hide: those that would tell a price of their period, decided from the averages of its runs as for
 * the averages themselves, and those that a live vintage hid.
 */
export async function readHiddenOf(
  db: Reading,
  subject: string,
  runs: readonly SourceRun[],
  rules: Pick<RuleSet, 'minSources'>,
  periods: readonly string[],
): Promise<(index: PublishedIndex) => boolean> {
  const dataSets = dataSetsOf(subject);
  const decided = new Map<string, (index: PublishedIndex) => boolean>();
  for (const { period, ...run } of runs) {
    const basket = await readBasket(db, run.structure_id);
    const averages = await readRunCells(db, run.input_run_id ?? run.id);
    const { indices } = await decideHidden(
      db,
      averages,
      basket,
      rules,
      await readPublishedBefore(db, dataSets, surveyOf(subject, period)),
    );
    decided.set(period, ({ kind, group_id: groupId, region_id: regionId }) =>
      isIndexHidden({ kind, groupId, regionId }, indices, basket),
    );
  }
  const hidBefore = await readHiddenIndices(db, subject, periods);
  return (index) => hidBefore.has(indexKey(index)) || decided.get(index.period)?.(index) === true;
}
