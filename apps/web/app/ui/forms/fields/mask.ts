/** What stands for a character in a mask; everything else is written as it is. */
const TOKENS: Readonly<Record<string, { readonly fits: RegExp; readonly shown: string }>> = {
  '#': { fits: /\d/, shown: '0' },
  '@': { fits: /[a-z]/i, shown: 'A' },
  '*': { fits: /[a-z\d]/i, shown: '*' },
};

/**
 * A text cut to a mask: `#` a digit, `@` a letter, `*` either, other characters as they are. What does not fit is left
 * out, what the mask writes itself is added once something follows it, and the rest beyond it is dropped.
 *
 *     masked('MY-##', '8')        // 'MY-8'
 *     masked('##-##', ' 12 / 345') // '12-34'
 */
export function masked(mask: string, text: string): string {
  let out = '';
  let pending = '';
  let left = text;
  for (const sign of mask) {
    const token = TOKENS[sign];
    if (token) {
      const place = left.search(token.fits);
      if (place < 0) return out;
      out += pending + left[place];
      pending = '';
      left = left.slice(place + 1);
    } else if (left[0]?.toLowerCase() === sign.toLowerCase()) {
      out += pending + sign;
      pending = '';
      left = left.slice(1);
    } else {
      pending += sign;
    }
  }
  return out;
}

/** The mask as a reader sees it: `AA-00`. */
export const shownMask = (mask: string): string =>
  [...mask].map((sign) => TOKENS[sign]?.shown ?? sign).join('');

/** Whether only digits are typed into it: phones then show their digits. */
export const isDigits = (mask: string): boolean => /#/.test(mask) && !/[@*]/.test(mask);
