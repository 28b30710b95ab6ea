import { CannotStart } from '@datum/database/cannot-start';
import type { Platform } from '../platform.ts';
import { CHECKS } from './declarations.table.ts';

/**
 * Refuses to start with declarations that lack something, once all routes are mounted. What the compiler sees by itself
 * (names, words of the web app) is not looked at again.
 * @throws CannotStart with one sentence that names all of it
 */
export function checkDeclarations(platform: Platform): void {
  const faults = Object.values(CHECKS).flatMap((check) => check(platform));
  if (faults.length > 0) {
    throw new CannotStart(`Datum cannot start: ${faults.join('; ')}.`);
  }
}
