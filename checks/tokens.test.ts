import { expect, test } from 'vitest';
import { files, isTest, read } from './tree.ts';

/*
 * A colour or size that is asked for by a name that nobody declares is nothing: what was chosen has no mark, what is drawn is
 * black. No browser says so.
 */

const web = files.filter((path) => path.startsWith('apps/web/app/') && !isTest(path));
const styles = web.filter((path) => path.endsWith('.css'));
const code = web.filter((path) => /\.tsx?$/.test(path));

/** Names that style sheets declare, and those that code sets on an element. */
const declared = new Set([
  ...styles.flatMap((path) => [...read(path).matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  ...code.flatMap((path) => [...read(path).matchAll(/['"](--[\w-]+)['"]/g)].map(([, name]) => name)),
]);

test('every token that a style asks for is declared, or says what stands in its place', () => {
  const unknown = [...styles, ...code].flatMap((path) =>
    [...read(path).matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !name.startsWith('--mantine-'))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
