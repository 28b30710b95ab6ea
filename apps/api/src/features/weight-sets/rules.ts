import type { Weight, WeightSetDetail } from '@datum/contract/computation/weight-sets';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FieldErrors } from '../../platform/http/problem.ts';

/** What is wrong with a matrix: a cell twice, or outside rows and columns. Null when nothing is. */
export function matrixErrors(
  weights: readonly Weight[],
  { rows, columns }: Pick<WeightSetDetail, 'rows' | 'columns'>,
): FieldErrors | null {
  const categories = new Set(rows.map(({ id }) => id));
  const groups = new Set(columns.map(({ id }) => id));
  const seen = new Set<string>();
  for (const [position, { category_id, group_id }] of weights.entries()) {
    const key = `${category_id}|${group_id}`;
    if (!categories.has(category_id) || !groups.has(group_id)) {
      return { [`weights.${position}`]: [refusal('computation.cell-outside')] };
    }
    if (seen.has(key)) {
      return { [`weights.${position}`]: [refusal('computation.cell-twice')] };
    }
    seen.add(key);
  }
  return null;
}

/** The matrix as flat members `category / group`, so that the history shows the cells that changed. */
export function weightsForAudit({ rows, columns, weights }: WeightSetDetail): Record<string, string> {
  const category = new Map(rows.map(({ id, code }) => [id, code]));
  const group = new Map(columns.map(({ id, code }) => [id, code]));
  return Object.fromEntries(
    weights.map(({ category_id, group_id, value }) => [
      `${category.get(category_id)} / ${group.get(group_id)}`,
      value,
    ]),
  );
}
