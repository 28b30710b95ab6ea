import { expect, test } from 'vitest';
import { files, importsOf, read, sources, targetOf } from './tree.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path));

/** Installed for others: type declarations, and what a program of ours starts or another package asks for. */
const withoutImport: Readonly<Record<string, string>> = {
  typescript: 'npm run types starts it',
  lighthouse: 'a bench starts it',
  '@react-router/node': 'the build asks for it',
  '@react-router/dev': 'the build starts it',
  'happy-dom': 'vitest starts it for the pages in a DOM',
  '@testing-library/dom': '@testing-library/react asks for it',
  '@fontsource-variable/ibm-plex-sans': 'a style sheet imports it',
  '@expo-google-fonts/ibm-plex-sans': 'pdf/fonts.ts reads its files',
};

test('every dependency is imported by the package that asks for it', () => {
  const unused = manifests.flatMap((manifest) => {
    const folder = manifest.replace(/package\.json$/, '');
    const inside = folder === '' ? sources : sources.filter((path) => path.startsWith(folder));
    const used = new Set(inside.flatMap((path) => importsOf(path).map((name) => targetOf(path, name))));
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(manifest)) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@types/') && !name.startsWith('@datum/') && !withoutImport[name])
      .filter((name) => !used.has(name))
      .map((name) => `${manifest}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('versions are exact', () => {
  const loose = manifests.flatMap((manifest) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(manifest)) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${manifest}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});
