import type { Endpoint } from '@datum/contract/calls/endpoint';
import { call } from '../../lib/api/api.ts';
import { bodyValues, type FieldValues, fieldValues } from './field-values.ts';
import { useRecordForm } from './use-record-form.ts';
import type { Writing } from './writing.ts';

interface Kept {
  readonly uuid: string;
  readonly version: number;
}

interface UsualForm<Body extends object, Record extends Kept> {
  /** Null for a new one. */
  readonly record: Record | null;
  readonly show: Endpoint<{ uuid: string }, undefined, undefined, Record>;
  readonly create: Endpoint<undefined, undefined, Body, Record>;
  /** The call that is made: of a kept one its edit, else `create`. */
  readonly write: Writing<Record>;
  /** First part of the draft's key: the noun. */
  readonly draft: string;
  readonly said: (saved: Record) => string;
  readonly onSaved?: (saved: Record) => void;
}

/** The form of a record whose members are named as those of its body are, kept or new; see useRecordForm. */
export function useUsualForm<Body extends object, Record extends Kept>(form: UsualForm<Body, Record>) {
  const { record, show, create, write, draft, said, onSaved } = form;
  return useRecordForm({
    draft: `${draft}/${record?.uuid ?? 'new'}`,
    record,
    valuesOf: (kept: Record | null): FieldValues<Body> =>
      fieldValues(create, kept as Partial<{ [Name in keyof Body]: unknown }> | null), // a member may be absent
    bodyOf: (values, kept) => ({
      ...bodyValues(create, values),
      ...(kept ? { version: kept.version } : {}),
    }),
    write,
    ...(record ? { latest: () => call(show, { params: { uuid: record.uuid } }) } : {}),
    said,
    ...(onSaved ? { onSaved } : {}),
  });
}
