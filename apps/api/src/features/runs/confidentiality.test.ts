import { expect, test } from 'vitest';
import { isImputedHidden } from './confidentiality.rules.ts';

const KEY = '1|11';
test.each<[string, string[], string[], boolean]>([
  ['nothing that it stands on is hidden', [], [], false],
  ['its last average was hidden', [], [KEY], true],
  ['what lent to it is hidden', ['1|12'], [], true],
  ['what lent to it was hidden the month before', [], ['1|13'], true],
  ['another cell is hidden that lent nothing', ['1|14'], ['2|11'], false],
])('an imputed average: %s', (_, now, before, isHidden) => {
  const known = (keys: readonly string[]) =>
    new Map(
      ['1|11', '1|12', '1|13', '1|14', '2|11'].map((key) => [key, { suppressed: keys.includes(key) }]),
    ) as ReadonlyMap<`${number}|${number}`, { suppressed: boolean }>;
  const lenders = ['1|12', '1|13'] as const;
  expect(isImputedHidden({ itemId: 1, regionId: 11 }, lenders, known(now), known(before))).toBe(isHidden);
});
