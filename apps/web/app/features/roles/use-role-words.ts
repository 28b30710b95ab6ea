import { useTranslations } from 'use-intl';
import { sentenceKey } from './sentence.rules.ts';

/** Words for areas, actions and sentences of permissions; a name that has none here is shown as it is. */
export function useRoleWords() {
  const areas = useTranslations('roles.area');
  const actions = useTranslations('roles.action');
  const sentences = useTranslations('roles.sentence');
  const scopes = useTranslations('roles.scope');
  return {
    area: (name: string): string =>
      areas.has(name as Parameters<typeof areas>[0]) ? areas(name as Parameters<typeof areas>[0]) : name,
    action: (name: string): string =>
      actions.has(name as Parameters<typeof actions>[0])
        ? actions(name as Parameters<typeof actions>[0])
        : name,
    sentence: (words: string): string => {
      const key = sentenceKey(words) as Parameters<typeof sentences>[0];
      return sentences.has(key) ? sentences(key) : words;
    },
    scope: (name: Parameters<typeof scopes>[0]): string => scopes(name),
  } as const;
}
