import type { Endpoint } from '@datum/contract/calls/endpoint';
import { membersOf } from '@datum/contract/calls/field-facts';

/** What a field holds of a member: text where the member is any text, empty for none; else the member itself. */
export type FieldValue<Member> =
  string extends NonNullable<Member>
    ? string
    : NonNullable<Member> extends boolean
      ? boolean
      : NonNullable<Member> | null;

/** What the fields of a form hold: a value for each member of the body. */
export type FieldValues<Body> = { [Name in keyof Body]-?: FieldValue<Body[Name]> };

/**
 * What the fields hold of a record whose members are named as those of the body are. A member that the record lacks, and
 * each of a new one, has the body's usual value.
 */
export function fieldValues<P, Q, B extends object, A>(
  endpoint: Endpoint<P, Q, B, A>,
  record: Partial<Record<keyof B, unknown>> | null,
): FieldValues<B> {
  const members = membersOf(endpoint.body).map(({ name, isText, usual }) => {
    const value = record?.[name as keyof B] ?? usual;
    return [name, value ?? (isText ? '' : null)];
  });
  return Object.fromEntries(members) as FieldValues<B>;
}

/** The members of a body out of what the fields hold: a text that was left empty is null where the body takes null. */
export function bodyValues<P, Q, B extends object, A, Values extends object>(
  endpoint: Endpoint<P, Q, B, A>,
  values: Values,
): Values {
  const empties = membersOf(endpoint.body)
    .filter(({ name, takesNull }) => takesNull && isBlank(values[name as keyof Values]))
    .map(({ name }) => [name, null]);
  return { ...values, ...Object.fromEntries(empties) };
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
