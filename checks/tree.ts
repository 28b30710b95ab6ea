import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The project's root folder. */
export const root = join(import.meta.dirname, '..');

/**
 * Every file of the project, as paths from the root with forward slashes: what git knows or would add.
 * Without git (an unpacked archive) every file that is not made by a tool.
 */
export const files: readonly string[] = listFiles();

/** The project's TypeScript: sources, tests, scripts. Generated declarations are not in the list. */
export const sources = files.filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'));

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) ||
  /(^|\/)(e2e|bench|checks|scripts|test|vectors)\//.test(path) ||
  /(^|\/)test-[a-z-]+\.ts$/.test(path);

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

/**
 * Specifiers of static and dynamic imports and re-exports of a file, as they are written. Types of packages are not
 * among them: nothing of them is left when the program runs.
 */
export function importsOf(path: string): string[] {
  const text = read(path)
    .replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replaceAll(/^import type [^;]*? from '(?!\.|@datum\/)[^']+';$/gm, '');
  const patterns = [
    /^(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'/gm,
    /^import\s+'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'\s*\)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier));
}

/**
 * Where an import leads: the path of one of our files, `node:...` for the platform, or the name of a package.
 */
export function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const [, own, inside] = /^@datum\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  if (own) return `packages/${own}/${inside?.startsWith('test/') ? '' : 'src/'}${inside}.ts`;
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function listFiles(): string[] {
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    return [...new Set(listed.split('\n'))].filter((path) => path !== '' && existsSync(join(root, path)));
  }
  const made = /(^|\/)(node_modules|build|\.react-router|\.data|test-results|\.git)(\/|$)/;
  return globSync('**/*', { cwd: root, exclude: (path) => made.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.[a-z]+$/.test(path));
}
