import { expect, test } from 'vitest';
import { importsOf, isTest, sources } from './tree.ts';

/** What writes a file for seconds runs in a thread of its own: by library, the one file that loads it. */
const APART: Readonly<Record<string, string>> = {
  'write-excel-file': 'apps/api/src/platform/files/writing/workbook-thread.ts',
  'read-excel-file': 'apps/api/src/platform/files/parsing/inside/workbook/read-workbook.ts',
};

test.each(Object.entries(APART))(
  '%s is loaded by %s alone, which the API itself never loads',
  (name, only) => {
    const server = sources.filter((path) => path.startsWith('apps/api/src/') && !isTest(path));
    const loading = server.filter((path) => importsOf(path).some((one) => one.startsWith(`${name}/`)));
    expect(loading).toEqual([only]);
    const last = only.split('/').at(-1) ?? '';
    const importing = server.filter((path) => importsOf(path).some((one) => one.endsWith(`/${last}`)));
    expect(importing.filter((path) => !path.includes('/parsing/inside/'))).toEqual([]);
  },
);
