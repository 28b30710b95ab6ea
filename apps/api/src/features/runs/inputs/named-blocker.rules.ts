import type { Blocker } from '@datum/contract/computation/runs';
import { namesInBoth } from '@datum/contract/messages/refusals/in-both';
import type { LocalText } from '@datum/contract/values/local-text';

/** One blocker that names all that it is about; none where there is nothing. */
export function namedBlocker(code: Blocker['code'], names: readonly LocalText[], link: string): Blocker[] {
  return names.length === 0 ? [] : [{ code, count: names.length, link, title: namesInBoth(names) }];
}
