import { may } from '@datum/contract/access/access';
import { screenAt } from '@datum/contract/screens/all';
import { audienceOf } from '@datum/contract/screens/audience';
import type { UserRecord } from '@datum/contract/sign-in/session';

/** Whether the screen at `pathname` opens to this person: made for people like them, and permitted. */
export function admits(person: UserRecord, pathname: string): boolean {
  const screen = screenAt(pathname)?.screen;
  if (!screen?.audience.includes(audienceOf(person.role))) {
    return false;
  }
  return may(person, screen);
}
