import { SUBJECTS } from './all.ts';
import { ENTERED_SUBJECTS, type EnteredSubject } from './entered.ts';
import type { Subject } from './subject.ts';

/** Everything that is published, computed or entered: what can be announced. */
export const CATALOGUE: readonly (Subject | EnteredSubject)[] = [...SUBJECTS, ...ENTERED_SUBJECTS];

/** The declaration of a code that is published; undefined for any other. */
export const cataloguedOf = (code: string): Subject | EnteredSubject | undefined =>
  CATALOGUE.find((subject) => subject.code === code);
