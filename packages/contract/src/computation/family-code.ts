import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { COMPUTED_FAMILIES, type FamilyCode } from '../subjects/families.ts';

/** The code of a computed family, as calls name it. */
export const familyCode = z.enum(
  COMPUTED_FAMILIES.map(({ code }) => code) as [FamilyCode, ...FamilyCode[]],
  says('values.choice-asked'),
);

/** The family that a read asks for; without a wish the first of the catalogue. */
export const askedFamily = familyCode.default(COMPUTED_FAMILIES[0].code);
