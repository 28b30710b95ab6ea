import { expect, test } from 'vitest';
import { isDigits, masked, shownMask } from './mask.ts';

test.each([
  ['##-##', '12 / 345', '12-34', 'what does not fit is left out, what is too much dropped'],
  ['##-##', '12', '12', 'nothing is written ahead of what is typed, so that it can be deleted'],
  ['##-##', '12-', '12-', 'what the mask writes may be typed too'],
  ['##-##', '1-34', '13-4', 'after a deletion in the middle the rest moves up'],
  ['MY-##', '8', 'MY-8', 'it is added before what follows'],
  ['MY-##', 'my 08', 'MY-08', 'also where it was written in another way'],
  ['MY-##', 'm', 'M', ''],
  ['@@## ****', 'de89 37a0 4400', 'de89 37a0', 'letters keep their case'],
  ['@@-***', '12', '', 'a digit is no letter'],
  ['*****', 'é1', '1', 'letters are those of codes'],
  ['##', '', '', ''],
])('%s of "%s" is "%s"', (mask, text, cut) => {
  expect(masked(mask, text)).toBe(cut);
});

test('what is cut to a mask once stays as it is', () => {
  for (const text of ['x12y34z', '--1-2-3', 'MYMY12', '٣4']) {
    for (const mask of ['##-##', 'MY-##', '@@ ##', '*-*-*']) {
      const once = masked(mask, text);
      expect(masked(mask, once)).toBe(once);
    }
  }
});

test('a mask is told with signs that readers know', () => {
  expect(shownMask('@@-##*')).toBe('AA-00*');
  expect([isDigits('## (##)'), isDigits('@##'), isDigits('--')]).toEqual([true, false, false]);
});
