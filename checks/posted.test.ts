import { expect, test } from 'vitest';
import { isTest, read, sources } from './tree.ts';

/** The one place that reads what was posted to a page. */
const READER = 'apps/web/app/lib/forms/posted.ts';

const READS =
  /\.formData\(|\b(request|asked|wanted)\s*(\.clone\(\)\s*)?\.((text|json|blob|bytes|arrayBuffer)\(|body\b)/g;

const pages = sources.filter((path) => path.startsWith('apps/web/app/') && !isTest(path) && path !== READER);

test('no page reads the body of its request itself', () => {
  const reading = pages.flatMap((path) => [...read(path).matchAll(READS)].map(([how]) => `${path}: ${how}`));
  expect(reading).toEqual([]);
});

test('an action that uses its request takes the fields of its form', () => {
  const actions = pages.filter((path) => /^export (async function|const) action\b/m.test(read(path)));
  expect(actions.length).toBeGreaterThan(2);
  expect(actions.filter((path) => !read(path).includes('await postedFields('))).toEqual([]);
});
