import { listChoices } from '@datum/contract/publication/published';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Choices } from './choices.part.tsx';

/** The data page that is published for every region. */
export const REGION_SLUG = HEADLINE.prices.slugs.product;

interface RegionChoicesProps {
  /** Codes of regions. */
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

/** The region groups that figures are published for; without them one goes on all the same. */
export function RegionChoices({ value, onChange }: RegionChoicesProps) {
  const t = useTranslations('onboarding');
  const text = useLocalText();
  const { answer, problem } = useCall(listChoices, { params: { slug: REGION_SLUG } });
  if (problem) {
    return <p className="muted">{t('choices-failed')}</p>;
  }
  const groups = answer?.regions.filter(({ level }) => level === 'region_group') ?? [];
  return (
    <Choices
      label={t('regions')}
      options={groups.map(({ code, name }) => ({ value: code, label: text(name) }))}
      value={value}
      onChange={onChange}
    />
  );
}
