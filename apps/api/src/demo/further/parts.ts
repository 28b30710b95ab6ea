import { ENTERED_SUBJECTS, type EnteredSubject } from '@datum/contract/subjects/entered';
import {
  buildingMaterialIndex,
  COMPUTED_FAMILIES,
  type ComputedFamily,
} from '@datum/contract/subjects/families';
import { DEMO_SURVEYS } from '../surveys/families.ts';
import type { DemoSurvey } from '../surveys/survey.ts';

/** What is loaded in one transaction: an entered subject, a survey with its prices, or a family with its runs and releases, of surveys or of other families. */
export type DemoPart =
  | { readonly code: string; readonly entered: EnteredSubject }
  | { readonly code: string; readonly survey: DemoSurvey }
  | { readonly code: string; readonly family: ComputedFamily; readonly surveys: readonly DemoSurvey[] }
  | { readonly code: string; readonly family: ComputedFamily; readonly weighs: readonly string[] };

/** Families of the first load. */
const LOADED: readonly string[] = [buildingMaterialIndex.code];

/** The parts that one needs before it. */
export const needsOf = (part: DemoPart): readonly string[] =>
  'surveys' in part
    ? part.surveys.map(({ dataSet }) => dataSet.code)
    : 'weighs' in part
      ? part.weighs.filter((code) => !LOADED.includes(code))
      : [];

/** Further subjects of the demonstration in the order in which they are loaded: every family after what it is computed from. */
export const DEMO_PARTS: readonly DemoPart[] = [
  ...ENTERED_SUBJECTS.map((entered) => ({ code: entered.code, entered })),
  ...partsOf(DEMO_SURVEYS, COMPUTED_FAMILIES),
];

function partsOf(surveys: readonly DemoSurvey[], families: readonly ComputedFamily[]): DemoPart[] {
  const parts: DemoPart[] = [];
  const add = (part: DemoPart) => {
    if (!parts.some(({ code }) => code === part.code)) parts.push(part);
  };
  const addSurvey = (survey: DemoSurvey) => add({ code: survey.dataSet.code, survey });
  for (const family of families) {
    if (family.weighs?.every((code) => [...LOADED, ...parts.map((part) => part.code)].includes(code))) {
      add({ code: family.code, family, weighs: family.weighs });
    }
    const read = family.reads.map((code) => surveys.find(({ dataSet }) => dataSet.code === code));
    const known = read.filter((survey) => survey !== undefined);
    if (known.length === 0 || known.length < read.length) continue;
    for (const survey of known) addSurvey(survey);
    add({ code: family.code, family, surveys: known });
  }
  for (const survey of surveys) addSurvey(survey);
  return parts;
}
