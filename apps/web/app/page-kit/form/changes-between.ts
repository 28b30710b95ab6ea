import type { FieldChange } from '../../ui/diff-view.tsx';
import type { FieldWords } from '../../ui/forms/field-words.ts';
import { leavesOf, valueAt } from './paths.ts';

interface Wording {
  /** Names of the bound fields by path. */
  readonly labels: ReadonlyMap<string, string>;
  /** What the field at a path is called on the screen, and how it writes its values: a label for an id. */
  readonly wordsOf: (path: string) => FieldWords | undefined;
  readonly yesNo: (is: boolean) => string;
}

/** A field in which two people's values differ. */
export interface Difference extends FieldChange {
  readonly path: string;
}

/** Fields in which two people's values differ: theirs before, mine after, in the words that the form shows. */
export function changesBetween(theirs: unknown, mine: unknown, wording: Wording): readonly Difference[] {
  const paths = new Set([...leavesOf(mine), ...leavesOf(theirs)].map(([path]) => path));
  return [...paths]
    .filter((path) => JSON.stringify(valueAt(theirs, path)) !== JSON.stringify(valueAt(mine, path)))
    .map((path) => ({
      path,
      field: wording.wordsOf(path)?.label ?? labelOf(path, wording.labels) ?? path,
      before: textOf(path, valueAt(theirs, path), wording),
      after: textOf(path, valueAt(mine, path), wording),
    }));
}

function textOf(path: string, value: unknown, { wordsOf, yesNo }: Wording): string | null {
  if (isNothing(value)) return null;
  const text = wordsOf(path)?.wordsOf?.(value);
  if (text) return text;
  if (typeof value === 'boolean') return yesNo(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** A part of a field is named by the field. */
const labelOf = (path: string, labels: ReadonlyMap<string, string>): string | undefined =>
  labels.get(path) ?? (path.includes('.') ? labelOf(path.replace(/\.[^.]*$/, ''), labels) : undefined);
