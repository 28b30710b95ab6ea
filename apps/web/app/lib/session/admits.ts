import { screenAt } from '@datum/contract/screens/all';
import { opensTo } from '@datum/contract/screens/opens-to';
import type { UserRecord } from '@datum/contract/sign-in/session';

/** Whether the screen at `pathname` opens to this person. */
export function admits(person: UserRecord, pathname: string): boolean {
  const screen = screenAt(pathname)?.screen;
  return screen !== undefined && opensTo(person, screen);
}
