import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAINTED_SCRIPT, paintFirst } from './paint-first.ts';

const PAGE =
  '<link rel="icon" href="/a.svg"><link rel="modulepreload" href="/a.js"><script>guard()</script><script type="module" async="">start()</script>';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = paintFirst(PAGE);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});
const run = () => new Function(PAINTED_SCRIPT)();
const kinds = () =>
  [...document.body.children].map((part) => part.getAttribute('rel') ?? part.getAttribute('type'));

test('until the first frame only the plain links and scripts are there', () => {
  expect(kinds()).toEqual(['icon', 'later', null, 'later']);
});

test('after the first frame the scripts are asked for and put in again, at their place', () => {
  const waiting = document.querySelector('script[type=later]');
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  run();
  expect(kinds()).toContain('later');
  for (const frame of frames) frame(0);
  vi.advanceTimersByTime(1);
  expect(kinds()).toEqual(['icon', 'modulepreload', null, 'module']);
  expect(document.querySelector('script[type=module]')).toBe(waiting);
});

test('where no frame comes, as in a tab in the background, the clock begins', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  run();
  vi.advanceTimersByTime(2_000);
  expect(kinds()).toEqual(['icon', 'modulepreload', null, 'module']);
});
