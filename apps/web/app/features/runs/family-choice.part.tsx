import {
  COMPUTED_FAMILIES,
  type FamilyCode,
  SURVEYED_FAMILIES,
  type SurveyedCode,
} from '@datum/contract/subjects/families';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { useTranslations } from 'use-intl';
import { oneOf } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';

const SURVEYED_CODES: readonly SurveyedCode[] = SURVEYED_FAMILIES.map(({ code }) => code);

/** The family whose tables a page shows, kept in its address. */
export const familyParam = oneOf(
  COMPUTED_FAMILIES.map(({ code }) => code),
  HEADLINE.index.code,
);
/** The same of a family that has a Table One. */
export const surveyedParam = oneOf(SURVEYED_CODES, HEADLINE.index.code);

interface FamilyChoiceProps<Code extends FamilyCode> {
  readonly codes: readonly Code[];
  readonly family: Code;
  readonly onFamily: (family: Code) => void;
}

/** Which index family's tables are shown; nothing where only one is declared. */
function Choice<Code extends FamilyCode>({ codes, family, onFamily }: FamilyChoiceProps<Code>) {
  const t = useTranslations('runs');
  const text = useLocalText();
  if (codes.length < 2) return null;
  return (
    <ChoiceChip
      label={t('family')}
      always
      value={family}
      options={codes.map((code) => ({
        value: code,
        label: text(COMPUTED_FAMILIES.find((one) => one.code === code)?.name ?? {}),
      }))}
      onChange={(next) => onFamily(next ?? family)}
    />
  );
}

/** Every family. */
export const FamilyChoice = (props: Omit<FamilyChoiceProps<FamilyCode>, 'codes'>) => (
  <Choice codes={COMPUTED_FAMILIES.map(({ code }) => code)} {...props} />
);

/** Families that are computed from quotes. */
export const SurveyedChoice = (props: Omit<FamilyChoiceProps<SurveyedCode>, 'codes'>) => (
  <Choice codes={SURVEYED_CODES} {...props} />
);
