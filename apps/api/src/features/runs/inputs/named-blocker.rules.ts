import type { Blocker } from '@datum/contract/computation/runs';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import type { LocalText } from '@datum/contract/values/local-text';

/** One blocker that names all that it is about; none where there is nothing. */
export function namedBlocker(code: Blocker['code'], names: readonly LocalText[], link: string): Blocker[] {
  if (names.length === 0) return [];
  const inOne = (locale: 'en' | 'ms') => names.map((name) => inBoth(name)[locale]).join('; ');
  return [{ code, count: names.length, link, title: { en: inOne('en'), ms: inOne('ms') } }];
}
