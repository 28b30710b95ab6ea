import { expect, test } from 'vitest';
import { isUndecided, standingOf } from './standing.rules.ts';

const begun = '2026-11-23T02:00:00Z';
const payment = (
  state: 'initiated' | 'pending' | 'succeeded' | 'failed' | 'expired',
  failure: 'cancelled' | 'declined' | null = null,
) => ({ state, method: 'card', failure, begun_at: begun }) as const;

test('an order is paid only where it says so itself, whatever its newest payment says', () => {
  expect(standingOf({ state: 'waiting', method: 'card', payment: payment('succeeded') })).toBe('returned');
  expect(standingOf({ state: 'paid', method: 'card', payment: payment('failed', 'declined') })).toBe(
    'succeeded',
  );
});

test('a failed payment leaves an order to pay, and leaving the payment page is told apart', () => {
  expect(standingOf({ state: 'waiting', method: 'card', payment: payment('failed', 'declined') })).toBe(
    'failed',
  );
  expect(standingOf({ state: 'waiting', method: 'card', payment: payment('failed', 'cancelled') })).toBe(
    'left',
  );
  expect(standingOf({ state: 'waiting', method: 'card', payment: payment('expired') })).toBe('failed');
});

test('only an order whose payment is under way is asked about again', () => {
  expect(isUndecided({ state: 'waiting', method: 'card', payment: payment('pending') })).toBe(true);
  expect(isUndecided({ state: 'waiting', method: 'card', payment: null })).toBe(false);
  expect(isUndecided({ state: 'waiting', method: 'transfer', payment: payment('initiated') })).toBe(false);
  expect(isUndecided({ state: 'expired', method: 'card', payment: payment('pending') })).toBe(false);
});
