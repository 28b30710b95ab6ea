import { z } from 'zod';

/** What a form can know of a field before it is sent. */
export interface FieldFacts {
  readonly required: boolean;
  /** Most characters of a text. */
  readonly maxLength?: number;
}

/**
 * What a body's schema says of one of its members.
 * @param path dotted, as problems name it: `name.en`
 * @returns null where the body has no such member
 */
export function fieldFacts(body: z.ZodType | undefined, path: string): FieldFacts | null {
  const schema = path.split('.').reduce<z.ZodType | undefined>(memberOf, body);
  if (!schema) {
    return null;
  }
  const inner = bare(schema);
  const text = inner instanceof z.ZodString ? inner : null;
  const maxLength = text?.maxLength ?? null;
  const mayBeEmpty = text !== null && !text.minLength && schema.safeParse('').success;
  return {
    required: !mayBeEmpty && !schema.safeParse(undefined).success && !schema.safeParse(null).success,
    ...(maxLength === null ? {} : { maxLength }),
  };
}

function memberOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const inner = schema && bare(schema);
  if (inner instanceof z.ZodObject) return inner.shape[name];
  if (inner instanceof z.ZodArray && /^\d+$/.test(name)) return inner.element as z.ZodType;
  return undefined;
}

/** The schema inside of what may be absent, null, usual, or checked further. */
function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return bare(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema;
}

/** A member of a body as an empty form begins with it. */
export interface Member {
  readonly name: string;
  /** Any text; a choice of words is none. */
  readonly isText: boolean;
  readonly takesNull: boolean;
  /** What the schema takes it for when it's not sent, else what a field of its kind is empty with. */
  readonly usual: unknown;
}

/** The members of a body, in its order; none where there is no body. */
export function membersOf(body: z.ZodType | undefined): readonly Member[] {
  const inner = body && bare(body);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(inner.shape).map(([name, schema]) => {
    const { type } = bare(schema);
    const usual = schema.safeParse(undefined).data ?? EMPTY[type] ?? null;
    return { name, isText: type === 'string', takesNull: schema.safeParse(null).success, usual };
  });
}

const EMPTY: Readonly<Record<string, unknown>> = { string: '', boolean: false };
