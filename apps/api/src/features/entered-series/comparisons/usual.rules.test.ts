import { SUBJECTS } from '@datum/contract/subjects/all';
import { expect, test } from 'vitest';
import { usualOf } from './usual.rules.ts';

const candidates = (codes: readonly string[]) =>
  SUBJECTS.filter(({ code }) => codes.includes(code)).map((subject) => ({ subject }));
const usual = (kind: 'pressure' | 'lead', codes: readonly string[]) =>
  usualOf(kind, candidates(codes))?.subject.code;

test('tender prices are set beside the cost of a whole building where it is published, else beside the first index', () => {
  expect(usual('pressure', ['bmci', 'blci', 'bci'])).toBe('bci');
  expect(usual('pressure', ['bmci', 'blci'])).toBe('bmci');
  expect(usual('lead', ['bmp', 'bmci', 'bci'])).toBe('bmp');
  expect(usual('pressure', [])).toBeUndefined();
});
