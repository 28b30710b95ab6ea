import type { ContentLanguage } from '@datum/contract/content/content-field';
import type { Content } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { isFilled } from '@datum/contract/content/publish-check';
import type { Changed } from './translation.queries.ts';

interface Lag {
  readonly language: ContentLanguage;
  /** The last version in which both said the same. */
  readonly since: number;
}
/** A field whose one language has not followed the other. */
export interface Behind extends Lag {
  readonly field: string;
}

/** Fields that are written in both languages, of which one has not followed the other. */
export const behindIn = (
  type: ContentTypeName,
  content: Content,
  changes: readonly Changed[],
): readonly Behind[] =>
  fieldsPer(type, 'language')
    .filter((field) => isFilled(field, content.en) && isFilled(field, content.ms))
    .flatMap(({ name }) => {
      const behind = follow(changes.filter(({ field }) => field === name));
      return behind ? [{ field: name, ...behind }] : [];
    });

/**
 * Walks the versions of a field: a change in one language leaves the other behind, unless it follows a change of the other.
 * A version that changes both leaves none behind.
 */
function follow(changes: readonly Changed[]): Lag | null {
  const numbers = [...new Set(changes.map(({ number }) => number))];
  return numbers.reduce<Lag | null>((behind, number) => {
    const [first, second] = changes.filter((one) => one.number === number);
    if (!first || second || behind?.language === first.language) return null;
    return behind ?? { language: first.language === 'en' ? 'ms' : 'en', since: number - 1 };
  }, null);
}
