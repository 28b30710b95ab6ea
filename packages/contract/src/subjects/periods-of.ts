import { type Refusal, refusal } from '../messages/refusals/refusal.ts';
import { type Frequency, frequencyOf } from '../values/period.ts';
import { subjectOf, surveyFrequency } from './all.ts';
import { enteredOf } from './entered.ts';
import { familyOf } from './families.ts';

/**
 * Whether a period is one of a subject's: its figures exist at one frequency alone, those of entered series are announced by
 * their usual one. True for a code that is no subject.
 */
export const isPeriodOf = (subject: string, period: string): boolean =>
  [frequencyOf(period), undefined].includes(declaredFrequency(subject));

const declaredFrequency = (subject: string): Frequency | undefined =>
  subjectOf(subject)?.frequency ?? enteredOf(subject)?.frequencies[0];

/** Whether a period is one of a family's or of the survey that its prices come from. */
export const isPeriodOrSurveyOf = (family: string, period: string): boolean =>
  isPeriodOf(family, period) ||
  (familyOf(family) !== undefined && surveyFrequency(family) === frequencyOf(period));

/** What is said of a period of another frequency: how the subject's periods look. */
export const notItsPeriod = (subject: string): Refusal =>
  refusal('values.period-of', { frequency: frequencyFor(subject) });

/** The frequency of a subject's periods; months for a code that is no subject. */
export const frequencyFor = (subject: string): Frequency => declaredFrequency(subject) ?? 'M';
