import { expect, test } from 'vitest';
import { read, sources } from './tree.ts';

const page = 'docs/methodology.md';

/** Headings of the page that comments name, with the file that names them. */
const named = sources.flatMap((path) =>
  // a comment may go on in the next line
  [...read(path).matchAll(/docs\/methodology\.md,[\s*/]+"([^"]+)"/g)].map(([, heading = '']) => ({
    path,
    heading,
  })),
);

test('the method has every heading that comments send a reader to', () => {
  const headings = new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ heading }) => !headings.has(heading))).toEqual([]);
});
