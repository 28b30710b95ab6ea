import { href } from '@datum/contract/screens/all';
import type { LoginAnswer } from '@datum/contract/sign-in/session';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toasts } from '../../layouts/shell/toasts.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { notices } from '../live/notices.ts';
import { forcedMode } from '../texts/color-mode.ts';
import { guard } from './guards.ts';
import { keepSession, signOut } from './session-calls.ts';

/** Sentences that requirements 2 and 8 give by their letters. */

test('status 500 is a notice that stays', async () => {
  await openScreen(href('home'), { as: personOf('Admin'), page: Toasts });
  act(() => notices.serverError('req-7'));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Error processing request');
  expect(notice).toHaveTextContent('Server error. Please try again later. Reference req-7');
});

test('a sign-in answer without data is an error', () => {
  for (const answer of [null, {}, { access_token: '1|a' }]) {
    expect(() => keepSession(answer as LoginAnswer)).toThrow('Unexpected response from the server.');
  }
  expect(localStorage.getItem('token')).toBeNull();
});

test('sign-out without a stored token says so in the console, and does nothing', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await signOut(); // a call would fail this test
  expect(log).toHaveBeenCalledExactlyOnceWith('No token found');
  log.mockRestore();
});

test('a guard that nobody knows is an error', () => {
  expect(() => guard('auth', 'nobody')).toThrow('Unknown route middleware');
});

test('the mode of the system cannot be forced: a warning, no more', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect([forcedMode('dark'), forcedMode(undefined)]).toEqual(['dark', undefined]);
  expect(warn).not.toHaveBeenCalled();
  expect(forcedMode('system')).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
