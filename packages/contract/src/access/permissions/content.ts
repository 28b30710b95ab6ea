import { CONTENT_TYPES, type ContentTypeName } from '../../content/content-types.ts';
import { ALL, type Grant } from './grant.ts';

const ACTIONS = ['view', 'create', 'edit', 'review', 'publish', 'delete'] as const;
const sentenceOf = (many: string) => `Write, review and publish ${many}.`;

/** What the public site says: each content type on its own. */
export const CONTENT_GRANTS = Object.values(CONTENT_TYPES).map(({ type, words }) => ({
  resource: `cms.${type}` as `cms.${ContentTypeName}`,
  actions: ACTIONS,
  sentence: sentenceOf(words.many),
  ...ALL,
})) satisfies readonly Grant[];
