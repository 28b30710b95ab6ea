import type { Endpoint } from '@datum/contract/calls/endpoint';
import build from 'fast-json-stringify';
import type { z } from 'zod';
import { jsonSchema } from './openapi.ts';

/** An answer as JSON text. */
export type AnswerText = (answer: unknown) => string;

/**
 * Prints the answers of an endpoint as its schema says: what is not declared there does not leave.
 * @returns null where the answer is no JSON
 */
export function answerText({ answer: schema }: Endpoint): AnswerText | null {
  return schema ? (answer) => printerOf(schema)(answer) : null;
}

/**
 * Each printer is compiled for the first answer, since those of all endpoints together take 15 MB and half a second of
 * every start; and once in a process, since tests start many APIs in it.
 */
const printers = new WeakMap<z.ZodType, AnswerText>();

function printerOf(schema: z.ZodType): AnswerText {
  const known = printers.get(schema);
  if (known) return known;
  const fresh = build(jsonSchema(schema, 'output'));
  printers.set(schema, fresh);
  return fresh;
}
