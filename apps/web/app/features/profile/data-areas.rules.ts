import { SUBJECTS } from '@datum/contract/subjects/all';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import type { Words } from '@datum/contract/subjects/subject';

/** Names of what a code of a data area stands for: a subject, or those that share a product. None for any other code. */
export function namesOf(code: string): readonly Words[] {
  const all = [...SUBJECTS, ...ENTERED_SUBJECTS];
  const own = all.filter((subject) => subject.code === code);
  return (own.length > 0 ? own : all.filter(({ product }) => product === code)).map(({ name }) => name);
}
