import { fieldFacts } from '@datum/contract/calls/field-facts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { FormProblem } from '../../ui/forms/error-summary.tsx';
import type { FieldWords } from '../../ui/forms/field-words.ts';
import { type At, type PathOf, valueAt, withValueAt } from './paths.ts';
import type { Writing } from './writing.ts';

/** What a field is drawn with. */
export interface BoundField<Value> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | null;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly maxLength?: number;
}

interface BoundOptions {
  readonly schema: Writing<unknown>['schema'];
  /** Before the paths in the ids of the fields, where two forms of a page have the same: `end-`. */
  readonly prefix?: string | undefined;
  /** The fields are read, not typed. */
  readonly frozen?: boolean | undefined;
}

/** Fields of a form by their paths. What must be given and how long it may be is read from the body's schema. */
export function useBoundFields<Values extends object>(
  form: UseFormReturnType<Values>,
  { schema, prefix = '', frozen = false }: BoundOptions,
) {
  const labels = useRef(new Map<string, string>());
  const told = useRef(new Map<string, FieldWords>());
  const errorOf = (path: string): string | null => {
    const error = form.errors[path];
    return typeof error === 'string' ? error : null;
  };
  const entriesOf = (path: string) => Object.keys(form.errors).filter((name) => name.startsWith(`${path}.`));
  /** A field that holds a list, or the text of one, also says what is wrong with an entry: `rows.3.email`. */
  const errorWithin = (path: string): string | null => {
    const [entry] = entriesOf(path);
    return errorOf(path) ?? (entry && isLeaf(valueAt(form.values, path)) ? errorOf(entry) : null);
  };
  const wordsOf = (path: string): FieldWords | undefined =>
    told.current.get(prefix + path) ?? [...told.current].find(([name]) => name.endsWith(`.${path}`))?.[1];
  /** What the field at a path is called; an entry of a list, `days.0`, as the field of the list. */
  const nameOf = (path: string): string | undefined =>
    (told.current.get(prefix + path) ?? told.current.get(prefix + path.replace(/(\.\d+)+$/, '')))?.label ??
    labels.current.get(path);
  return {
    /** Words of the fields that are drawn, in their order. */
    labels: labels.current,
    /** Where fields inside the form say their words: also those whose names are not bound here. */
    told: told.current,
    /** The words of a field by its path. The body may hold deeper what the form holds: `entries.0.price`. */
    wordsOf,
    nameOf,
    errorOf,
    field<Path extends PathOf<Values>>(path: Path, label: string): BoundField<At<Values, Path>> {
      labels.current.set(path, label);
      const { required = false, maxLength } = fieldFacts(schema, path) ?? {};
      return {
        name: prefix + path,
        label,
        value: valueAt(form.values, path) as At<Values, Path>,
        onChange: (value) => {
          form.setValues((before) => withValueAt(before, path, value));
          form.clearFieldError(path);
          if (isLeaf(value)) {
            for (const entry of entriesOf(path)) form.clearFieldError(entry);
          }
        },
        error: errorWithin(path),
        required,
        disabled: frozen,
        ...(maxLength === undefined ? {} : { maxLength }),
      };
    },
    /** What is wrong, in the order of the fields. */
    problems(): readonly FormProblem[] {
      const order = [...labels.current.keys()];
      const place = (name: string) => {
        const found = order.findIndex((field) => name === field || name.startsWith(`${field}.`));
        return found < 0 ? order.length : found;
      };
      return Object.keys(form.errors)
        .sort((a, b) => place(a) - place(b))
        .map((field) => ({ field: prefix + field, label: nameOf(field), message: errorOf(field) ?? '' }));
    },
  } as const;
}

const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Array.isArray(value);
