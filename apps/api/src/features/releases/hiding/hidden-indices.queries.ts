import type { RuleSet } from '@datum/contract/computation/rule-set';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import { readRunRules } from '../../rule-sets/queries.ts';
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
import { readFixedMonths, readUnpublishedRuns, readWeighedParts } from './weighed-parts.queries.ts';

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
  if (weighedBy(subject).length > 0) return readHiddenOfWeighed(db, subject, runs, periods);
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

/**
 * The same of a weighted sum. Readers know the weights and the other components, so that a sum of which one component is hidden
 * would tell it: a sum hides with any of its components, in its own month and in every month that its level is fixed by (bases,
 * links of weights). What is shown is then made of shown figures alone and tells nothing that they do not tell.
 */
async function readHiddenOfWeighed(
  db: Reading,
  subject: string,
  runs: readonly SourceRun[],
  periods: readonly string[],
): Promise<(index: PublishedIndex) => boolean> {
  const fixed = await readFixedMonths(db, subject, runs.at(-1)?.period ?? '');
  const parts = await readWeighedParts(
    db,
    runs.map(({ id }) => id),
  );
  const hidBefore = await readHiddenIndices(db, subject, periods);
  const asked = [...new Set([...periods, ...fixed])];
  const isHidden = new Map<string, (index: PublishedIndex) => boolean>();
  for (const family of weighedBy(subject))
    isHidden.set(family, await readHiddenComponents(db, family, asked));
  return (index) =>
    hidBefore.has(indexKey(index)) ||
    (parts.get(indexKey(index)) ?? []).some(({ family, variant }) =>
      [index.period, ...fixed].some((period) => isHidden.get(family)?.({ ...index, variant, period })),
    );
}

/** What a component hides: in a live vintage, and in months that have none yet by its approved run. */
async function readHiddenComponents(
  db: Reading,
  family: string,
  periods: readonly string[],
): Promise<(index: PublishedIndex) => boolean> {
  const hidden = await readHiddenIndices(db, family, periods);
  const waiting = await readUnpublishedRuns(db, family, periods);
  const decided = new Map<string, (index: PublishedIndex) => boolean>();
  for (const run of waiting) {
    const rules = await readRunRules(db, run.id);
    decided.set(run.period, await readHiddenOf(db, family, [run], rules, [run.period]));
  }
  return (index) => hidden.has(indexKey(index)) || decided.get(index.period)?.(index) === true;
}
