import type { Site } from './site.ts';

let current: Site | undefined;

/** The site of this worker; it starts with the first test that takes its `test` from `fixtures.ts`. */
export function site(): Site {
  if (!current) throw new Error('this test has no site: take `test` from e2e/fixtures.ts');
  return current;
}

export const setSite = (next: Site | undefined): void => {
  current = next;
};
