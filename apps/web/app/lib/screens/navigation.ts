import type { UserRecord } from '@datum/contract/sign-in/session';
import { useMemo } from 'react';
import { admits } from '../session/admits.ts';
import { usePerson } from '../session/use-session.ts';
import { NAVIGATION, type NavArea } from './navigation-table.ts';

/** The areas with a screen that opens to `person`, and only those screens. */
export const navigationOf = (person: UserRecord): readonly NavArea[] =>
  NAVIGATION.map((area) => ({
    ...area,
    entries: area.entries.filter(({ path }) => admits(person, path)),
  })).filter(({ entries }) => entries.length > 0);

/** The navigation of the signed-in person; empty until they are known. */
export function useNavigation(): readonly NavArea[] {
  const person = usePerson();
  return useMemo(() => (person ? navigationOf(person) : []), [person]);
}
