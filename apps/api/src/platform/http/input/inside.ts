import { z } from 'zod';

/** The schema that looks at the value itself, inside those that only say when it may be absent or what becomes of it. */
export function insideOf(schema: z.ZodType): z.ZodType {
  let inside: unknown = schema;
  for (;;) {
    if (
      inside instanceof z.ZodOptional ||
      inside instanceof z.ZodNullable ||
      inside instanceof z.ZodDefault ||
      inside instanceof z.ZodPrefault ||
      inside instanceof z.ZodReadonly
    )
      inside = inside._zod.def.innerType;
    else if (inside instanceof z.ZodPipe) inside = inside._zod.def.in;
    else if (inside instanceof z.ZodLazy) inside = inside._zod.def.getter();
    else return inside as z.ZodType;
  }
}
