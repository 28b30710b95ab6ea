import type { Endpoint } from '@datum/contract/calls/endpoint';
import serializerOf, { type AnySchema } from 'fast-json-stringify';
import type { RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { jsonSchema } from './openapi.ts';

/** How Fastify writes the answers of an endpoint: only what its schema names leaves the house. */
export function answerOptions({ answer, status = 200 }: Endpoint): RouteShorthandOptions {
  if (!answer) return {};
  const { schema, write } = compiledOf(answer);
  return { schema: { response: { [status]: schema } }, serializerCompiler: () => write };
}

interface Compiled {
  readonly schema: AnySchema;
  readonly write: (answer: unknown) => string;
}

/** Compiling all answers takes half a second: once in a process, however many APIs it starts (tests start many). */
const compiled = new WeakMap<z.ZodType, Compiled>();

function compiledOf(answer: z.ZodType): Compiled {
  const known = compiled.get(answer);
  if (known) return known;
  const schema = jsonSchema(answer, 'output');
  const fresh = { schema, write: serializerOf(schema) };
  compiled.set(answer, fresh);
  return fresh;
}
