import { COMPUTED_FAMILIES, type FamilyCode } from '@datum/contract/subjects/families';
import { useTranslations } from 'use-intl';
import { oneOf } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const CODES = COMPUTED_FAMILIES.map(({ code }) => code);

/** The family whose tables a page shows, kept in its address. */
export const familyParam = oneOf(CODES, COMPUTED_FAMILIES[0].code);

interface FamilyChoiceProps {
  readonly family: FamilyCode;
  readonly onFamily: (family: FamilyCode) => void;
}

/** Which index family's tables are shown; nothing where the office computes one alone. */
export function FamilyChoice({ family, onFamily }: FamilyChoiceProps) {
  const t = useTranslations('runs');
  const text = useLocalText();
  if (CODES.length < 2) return null;
  return (
    <SegmentedControl
      label={t('family')}
      value={family}
      options={COMPUTED_FAMILIES.map(({ code, name }) => ({ value: code, label: text(name) }))}
      onChange={onFamily}
    />
  );
}
