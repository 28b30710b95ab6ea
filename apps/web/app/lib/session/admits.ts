import { may } from '@datum/contract/access/access';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { audienceOf, screenAt } from '../screens/screens.ts';

/** Whether the screen at `pathname` opens to this person: made for people like them, and permitted. */
export function admits(person: UserRecord, pathname: string): boolean {
  const screen = screenAt(pathname);
  if (!screen?.audience.includes(audienceOf(person.role))) {
    return false;
  }
  return may(person, screen);
}
