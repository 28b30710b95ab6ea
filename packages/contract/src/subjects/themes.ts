import { dataSetOf } from '../data-sets/all.ts';
import { SUBJECTS } from './all.ts';
import { ENTERED_SUBJECTS, type EnteredSubject } from './entered.ts';
import { familyOf } from './families.ts';
import { type Subject, THEMES, type Theme } from './subject.ts';

/** The theme of a subject: of a data set as declared, of an index that of all prices it is made of, else costs. */
export function themeOf(subject: Subject | EnteredSubject): Theme {
  if (subject.kind === 'series') return subject.theme;
  if (subject.kind === 'prices') return dataSetOf(subject.code)?.theme ?? 'price';
  const [first, ...others] = new Set(
    (familyOf(subject.code)?.reads ?? []).map((code) => dataSetOf(code)?.theme),
  );
  return first && others.length === 0 ? first : 'cost';
}

/** Subjects of every kind by theme, in the order of the dashboard. */
export const SUBJECTS_BY_THEME: readonly (Subject | EnteredSubject)[] = THEMES.flatMap((theme) =>
  [...SUBJECTS, ...ENTERED_SUBJECTS].filter((subject) => themeOf(subject) === theme),
);
