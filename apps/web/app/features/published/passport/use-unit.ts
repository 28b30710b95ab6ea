import type { Passport } from '@datum/contract/publication/passport';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';

/** What a figure is of: the base of an index, the unit of a price by its name, as its row says it. */
export function useUnit({ base, unit, unit_name: name }: Passport): string {
  const t = useTranslations('passport');
  const text = useLocalText();
  if (base) return text(base);
  return name ? t('per-unit', { unit: text(name) }) : unit;
}
