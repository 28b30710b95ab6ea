import { useTranslations } from 'use-intl';
import type { Label } from '../screens/menu.ts';
import { useLocalText } from './use-local-text.ts';

/** Says what a line of a menu says: the text of its key, or its own words. */
export function useLabel(): (label: Label) => string {
  const t = useTranslations();
  const text = useLocalText();
  return (label) => (typeof label === 'string' ? t(label) : text({ ...label }));
}
