import { href } from '@datum/contract/screens/outside';
import { expect, test } from 'vitest';
import { afterSignIn, verifyAddress } from '../session/return-path.ts';
import { choiceIn, choiceOnTheWay, wishIn } from './plan-choice.ts';

const asked = (query: string) => new URLSearchParams(query);
const CHOICE = { plan: 'premium', term: '12', code: 'EARLY', audience: 'company' };

test('a choice out of the price list goes through sign-up to paying for it', () => {
  const register = href('register', { query: CHOICE });
  const wish = wishIn(asked(register.split('?')[1] ?? ''));
  expect(wish).toBe(href('checkout', { query: CHOICE }));
  const verify = new URL(verifyAddress(afterSignIn(wish)), 'https://datum.example');
  expect(choiceOnTheWay(verify.searchParams)).toEqual(CHOICE);
});

test('without a plan there is no choice, another wish comes first, and nothing long is carried along', () => {
  expect(choiceIn(asked('term=12&code=EARLY'))).toBeNull();
  expect(choiceIn(asked('plan=%20'))).toBeNull();
  expect(wishIn(asked('next=/internal/home&plan=premium'))).toBe('/internal/home');
  expect(wishIn(asked(''))).toBeNull();
  expect(choiceIn(asked(`plan=${'x'.repeat(500)}`))?.plan).toHaveLength(40);
  expect(choiceOnTheWay(asked('next=/internal/home?plan=premium'))).toBeNull();
});
