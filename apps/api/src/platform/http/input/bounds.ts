import { refusal } from '@datum/contract/messages/refusals/refusal';
import { z } from 'zod';
import { type FieldErrors, invalid } from '../problem.ts';
import { insideOf } from './inside.ts';
import { requireFewWrong } from './wrong-members.ts';

/** Members of a list, and of a record, whose schema says no bound. */
export const MOST_MEMBERS = 5_000;
/** Fields that are not known are named up to here, and counted beyond. */
const MOST_NAMED = 10;

interface Part {
  readonly schema: z.ZodType;
  readonly value: unknown;
  readonly field: string;
}

/**
 * Keeps what a schema would look at small, before it looks: Zod makes an issue of each wrong member. A list that is longer than
 * its schema takes is cut to one member more, which is refused in the schema's own words.
 * @throws Problem 422 naming the first fields that are not known or wrong, where they are many, and lists and records without a bound
 */
export function requireBounded(schema: z.ZodType, value: unknown): void {
  const left: Part[] = [{ schema, value, field: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    left.push(...partsOf({ ...next, schema: insideOf(next.schema) }));
  }
}

function partsOf({ schema, value, field }: Part): Part[] {
  const at = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(value) && schema instanceof z.ZodArray) {
    cut(value, schema, field);
    const element = schema.element as z.ZodType;
    requireFewWrong(element, value.entries(), field);
    if (!holdsOthers(element)) return [];
    return value.map((member, index) => ({ schema: element, value: member, field: at(String(index)) }));
  }
  if (!isRecord(value)) return [];
  if (schema instanceof z.ZodObject) {
    if (isStrict(schema)) requireFewUnknown((name) => Object.hasOwn(schema.shape, name), value, at);
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inside]) =>
      Object.hasOwn(value, name) ? [{ schema: inside, value: value[name], field: at(name) }] : [],
    );
  }
  if (schema instanceof z.ZodRecord) {
    const names = Object.keys(value);
    if (names.length > MOST_MEMBERS) throw tooMany(field);
    requireFewUnknown(keysOf(schema), value, at);
    const inside = schema.valueType as z.ZodType;
    requireFewWrong(inside, Object.entries(value), field);
    if (!holdsOthers(inside)) return [];
    return names.map((name) => ({ schema: inside, value: value[name], field: at(name) }));
  }
  return [];
}

/** Whether there is anything to look at inside of what a schema takes. */
function holdsOthers(schema: z.ZodType): boolean {
  const inside = insideOf(schema);
  return inside instanceof z.ZodArray || inside instanceof z.ZodObject || inside instanceof z.ZodRecord;
}

function cut(list: unknown[], schema: z.ZodArray, field: string): void {
  const maximum = mostOf(schema);
  if (maximum === undefined && list.length > MOST_MEMBERS) throw tooMany(field);
  if (maximum !== undefined && list.length > maximum) list.length = maximum + 1;
}

/** The members that a list may have by its own checks. */
function mostOf({ _zod: { def } }: z.ZodArray): number | undefined {
  const checks: readonly unknown[] = def.checks ?? [];
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** Which names a record knows: those of a closed list, or any. */
function keysOf({ keyType }: z.ZodRecord): (name: string) => boolean {
  if (!(keyType instanceof z.ZodEnum)) return () => true;
  const known = new Set(keyType.options.map(String));
  return (name) => known.has(name);
}

function requireFewUnknown(
  isKnown: (name: string) => boolean,
  value: object,
  at: (name: string) => string,
): void {
  const unknown = Object.keys(value).filter((name) => !isKnown(name));
  if (unknown.length <= MOST_NAMED) return;
  const named = unknown.slice(0, MOST_NAMED);
  const errors: FieldErrors = Object.fromEntries(
    named.map((field) => [at(field), [refusal('values.field-unknown', { field })]]),
  );
  const more = unknown.length - named.length;
  throw invalid({ ...errors, body: [refusal('http.more-unknown', { count: more })] });
}

const tooMany = (field: string) =>
  invalid({ [field || 'body']: [refusal('http.too-many-members', { count: MOST_MEMBERS })] });

const isStrict = (schema: z.ZodObject) => schema._zod.def.catchall instanceof z.ZodNever;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
