import { expect, test } from 'vitest';
import { ENTERED_EXAMPLES } from './entered-examples.ts';
import { INDEX_EXAMPLES } from './index-examples.ts';
import { exampleOf, readExamples, type WorkedExample } from './read-examples.ts';
import { SAMPLE_EXAMPLES } from './sample-examples.ts';

/*
 * The worked examples of docs/methodology.md: what is given is read from the page, everything else on it is computed, so that
 * a wrong number on the page is found.
 */
const CHECKS: Readonly<Record<string, (page: WorkedExample) => void>> = {
  ...SAMPLE_EXAMPLES,
  ...INDEX_EXAMPLES,
  ...ENTERED_EXAMPLES,
};

test('every worked example of the page is computed, and none is missing', () => {
  expect([...readExamples().keys()].toSorted()).toEqual(Object.keys(CHECKS).toSorted());
});

test.each(Object.entries(CHECKS))('%s has the numbers that come out', (name, check) => {
  check(exampleOf(name));
});
