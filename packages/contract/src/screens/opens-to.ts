import { may, type Person } from '../access/access.ts';
import { audienceOf } from './audience.ts';
import type { Screen } from './screen.ts';

/** Whether a screen opens to this person: made for people like them, and permitted. */
export const opensTo = (
  person: Person,
  screen: Pick<Screen, 'access' | 'audience' | 'beforeFactor'>,
): boolean => screen.audience.includes(audienceOf(person.role)) && may(person, screen);
