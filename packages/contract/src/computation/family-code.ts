import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import {
  COMPUTED_FAMILIES,
  type FamilyCode,
  SURVEYED_FAMILIES,
  type SurveyedCode,
} from '../subjects/families.ts';
import { HEADLINE } from '../subjects/headline.ts';

/** The code of a computed family, as calls name it. */
const familyCode = z.enum(
  COMPUTED_FAMILIES.map(({ code }) => code) as [FamilyCode, ...FamilyCode[]],
  says('values.choice-asked'),
);

/** The same of a family that is computed from quotes. */
export const surveyedCode = z.enum(
  SURVEYED_FAMILIES.map(({ code }) => code) as [SurveyedCode, ...SurveyedCode[]],
  says('values.choice-asked'),
);

/** The family that a read asks for; without a wish the headline. */
export const askedFamily = familyCode.default(HEADLINE.index.code);
export const askedSurveyed = surveyedCode.default(HEADLINE.index.code);
