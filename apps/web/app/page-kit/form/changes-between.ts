import type { FieldChange } from '../../ui/diff-view.tsx';
import { leavesOf, valueAt } from './paths.ts';

/**
 * Fields in which two people's values differ: theirs before, mine after.
 * @param labels words of the fields by path; a part of a field is named by the field, else by its path
 */
export function changesBetween(
  theirs: unknown,
  mine: unknown,
  labels: ReadonlyMap<string, string>,
  yesNo: (is: boolean) => string,
): readonly FieldChange[] {
  const textOf = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'boolean') return yesNo(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return leavesOf(mine)
    .filter(([path, value]) => JSON.stringify(valueAt(theirs, path)) !== JSON.stringify(value))
    .map(([path, value]) => ({
      field: labelOf(path, labels) ?? path,
      before: textOf(valueAt(theirs, path)),
      after: textOf(value),
    }));
}

const labelOf = (path: string, labels: ReadonlyMap<string, string>): string | undefined =>
  labels.get(path) ?? (path.includes('.') ? labelOf(path.replace(/\.[^.]*$/, ''), labels) : undefined);
