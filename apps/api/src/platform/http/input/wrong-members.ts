import { WITH_INPUT, wrongsOf } from '@datum/contract/messages/refusals/issues';
import { z } from 'zod';
import { invalid } from '../problem.ts';
import { fieldErrors, MOST_WRONG } from './field-errors.ts';
import { insideOf } from './inside.ts';

/**
 * Refuses a list or record of which many members are of another kind than its schema takes: Zod would make an issue of each, and
 * one of each choice of a union. The first are told in the schema's words, the others counted. @throws Problem 422
 * @param field where the members lie, '' for the body itself
 */
export function requireFewWrong(
  element: z.ZodType,
  members: Iterable<readonly [name: string | number, value: unknown]>,
  field: string,
): void {
  const wrong = [...members].filter(([, value]) => !takes(element, value));
  if (wrong.length <= MOST_WRONG) return;
  const above = field === '' ? [] : field.split('.');
  const wrongs = wrong.slice(0, MOST_WRONG).flatMap(([name, value]) => {
    const issues = element.safeParse(value, WITH_INPUT).error?.issues ?? [];
    return issues.flatMap((issue) => wrongsOf({ ...issue, path: [...above, name, ...issue.path] }));
  });
  throw invalid(fieldErrors(wrongs, wrong.length));
}

/** Whether a value is of a kind that a schema takes, whatever it says of it; true where that is not plain. */
function takes(schema: z.ZodType, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const inside = insideOf(schema);
  if (inside instanceof z.ZodUnion) return inside.options.some((option) => takes(option as z.ZodType, value));
  if ('coerce' in inside._zod.def && inside._zod.def.coerce) return true;
  if (inside instanceof z.ZodString) return typeof value === 'string';
  if (inside instanceof z.ZodNumber) return typeof value === 'number';
  if (inside instanceof z.ZodBoolean) return typeof value === 'boolean';
  if (inside instanceof z.ZodEnum || inside instanceof z.ZodLiteral) return typeof value !== 'object';
  if (inside instanceof z.ZodArray) return Array.isArray(value);
  if (inside instanceof z.ZodObject || inside instanceof z.ZodRecord) {
    return (
      typeof value === 'object' &&
      !Array.isArray(value) &&
      (inside instanceof z.ZodRecord || knows(inside, value))
    );
  }
  return true;
}

/** Whether an object has only members that its schema takes. */
const knows = ({ shape, _zod: { def } }: z.ZodObject, value: object): boolean =>
  !(def.catchall instanceof z.ZodNever) || Object.keys(value).every((name) => Object.hasOwn(shape, name));
