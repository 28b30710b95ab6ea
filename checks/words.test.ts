import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, read, root } from './tree.ts';

/** What no text may contain, with what to write instead: the style of CONTRIBUTING.md as far as a machine can tell. */
interface Banned {
  readonly words: RegExp;
  readonly write: string;
}

/** Papers that are not in the repository, cited by the names that they had. */
const OUTSIDE: readonly Banned[] = [
  { words: /\bsettled \d/i, write: 'rules 7.1 (docs/rules.md)' },
  {
    words: /\bspec(ification)? (sections? )?\d|\bthe spec\b/i,
    write: 'requirements 6 (docs/requirements.md)',
  },
  { words: /\bdesign of (the )?(domain|screens|security)\b/i, write: 'what docs/ says of it' },
  { words: /\b(look|wire|settled|screens|domain|stack)\.md\b/i, write: 'what docs/ says of it' },
  { words: /\bwire contract\b/i, write: 'docs/api-design.md' },
];

/** In everything that is written, comments and names of tests as well. */
const ANYWHERE: readonly Banned[] = [
  { words: /\be-mail/i, write: 'email' },
  { words: /\bone[’']s own\b|\bof oneself\b/i, write: 'their own, your own' },
  { words: /\bwhoever\b/i, write: 'the person who' },
  { words: /\bholds? at once\b/i, write: 'applies immediately' },
  { words: /\bso many\b/i, write: 'the number' },
];

/** In what people read on screens, in emails and in refusals. */
const ENGLISH: readonly Banned[] = [
  { words: /\bcounts? as (?:yours|mine)\b/i, write: 'an account linked to yours' },
  ...ANYWHERE,
  { words: /\blog(s|ged|ging)?( you)? (in|out)\b|\blogins?\b/i, write: 'sign in, sign out' },
  { words: /\bmails?\b/i, write: 'email' },
  { words: /\bstands?\b|\bat first\b|\bmend(ed)?\b/i, write: 'a plain verb' },
  { words: /\bany more\b|\bno more\b(?! than)|\bmeanwhile\b/i, write: 'no longer, in the meantime' },
  { words: /\bsomebody else\b|\beverybody\b/i, write: 'another person, everyone' },
];

const MALAY: readonly Banned[] = [
  { words: /(?<![-\w])mel\b/i, write: 'e-mel' },
  { words: /\bmelog\b|\bdilog\b/i, write: 'log masuk' },
  { words: /\bbarang\b/i, write: 'item' },
  { words: /\bpemberat\b/i, write: 'wajaran' },
  { words: /\bkeadaan\b/i, write: 'status' },
  { words: /\blarian\b/i, write: 'pengiraan' },
  { words: /\bpengeluar\b/i, write: 'pengilang' },
  { words: /\bdibersarakan\b|\bdiimputasi\b/i, write: 'ditamatkan, diimput' },
  { words: /\bkepalanya\b/i, write: 'baris tajuk lajur' },
];

/** Names of things in code, in quotes or backticks or as addresses, are not prose. */
const plain = (text: string) =>
  text
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/"[^"\n]*"/g, '')
    .replaceAll(/[\w@.:/-]*\/[\w@.:/-]*/g, '')
    .replaceAll(/\b\w+(?:[-_]\w+)*\.(?:ts|tsx|md|sql|json)\b/g, (name) =>
      /^(look|wire|settled|screens|domain|stack)\.md$/.test(name) ? name : '',
    );

const faultsIn = (text: string, banned: readonly Banned[]) =>
  banned.flatMap(({ words, write }) => {
    const found = words.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}" -> ${write}`];
  });

const leaves = (tree: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
        leaves(value, `${path}.${key}`),
      );

const TEXTS = ['apps/web/app/texts', 'packages/contract/src/messages/refusals'];
const textsIn = (language: 'en' | 'ms') =>
  TEXTS.flatMap((folder) =>
    files
      .filter((path) => path.startsWith(`${folder}/${language}/`) && path.endsWith('.json'))
      .flatMap((path) => leaves(JSON.parse(read(path)), path.replace(`${folder}/`, ''))),
  );

describe.each([
  ['en', ENGLISH],
  ['ms', MALAY],
] as const)('texts and refusals, %s', (language, banned) => {
  test('have one word for one thing', () => {
    const faults = textsIn(language).flatMap(([path, text]) =>
      faultsIn(text, banned).map((fault) => `${path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

/** An email's wordings as the table of templates has them. */
interface Templates {
  readonly event: Readonly<Record<'en' | 'ms', string>>;
  readonly en: { readonly subject: string; readonly body: string };
  readonly ms: { readonly subject: string; readonly body: string };
}

test('emails have the words of the screens', async () => {
  const table = join(root, 'apps/api/src/platform/mail/templates.table.ts');
  const { MAIL_TEMPLATES } = (await import(table)) as { MAIL_TEMPLATES: Record<string, Templates> };
  const faults = Object.entries(MAIL_TEMPLATES).flatMap(([key, { event, en, ms }]) => [
    ...faultsIn(plain([event.en, en.subject, en.body].join('\n')), ENGLISH).map(
      (fault) => `${key} en: ${fault}`,
    ),
    ...faultsIn(plain([event.ms, ms.subject, ms.body].join('\n')), MALAY).map(
      (fault) => `${key} ms: ${fault}`,
    ),
  ]);
  expect(faults).toEqual([]);
});

/** Comments, names of tests and summaries of endpoints in a source file; the whole of a page of docs without its code. */
function proseOf(path: string): string {
  const text = read(path);
  if (path.endsWith('.md')) return plain(text.replaceAll(/^```[\s\S]*?^```/gm, ''));
  const comments = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$|\{?\/\*(.*?)\*\//gm;
  const names =
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['`])(.*?)\1|\bsummary:\s*'((?:[^'\\]|\\.)*)'/g;
  const found = [...text.matchAll(comments), ...text.matchAll(names)];
  const lines = found.map(([, ...groups]) => groups.filter((group) => group && group.length > 1).join(' '));
  // a word may be on the next line of a comment
  return plain(lines.join('\n')).replaceAll(/\s+/g, ' ');
}

/** The style page has the words that it refuses; an applied migration is never edited, and the schema is made of them. */
const EXEMPT = [
  'CONTRIBUTING.md',
  'checks/words.test.ts',
  'packages/database/migrations/',
  'packages/database/src/schema.ts',
];
const prose = files.filter(
  (path) =>
    /\.(ts|tsx|md)$/.test(path) && !path.endsWith('.d.ts') && !EXEMPT.some((part) => path.startsWith(part)),
);

test('docs, comments and names of tests have the words of the style, and cite nothing outside the repository', () => {
  const faults = prose.flatMap((path) =>
    faultsIn(proseOf(path), [...ANYWHERE, ...OUTSIDE]).map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('rules and requirements that are cited exist', () => {
  const has = (path: string, pattern: RegExp) =>
    new Set([...read(path).matchAll(pattern)].map(([, name]) => name));
  const rules = has('docs/rules.md', /^- \*\*(\d+\.\d+)\*\*/gm);
  const requirements = has('docs/requirements.md', /^## (\d+)\./gm);
  const missing = prose.flatMap((path) => {
    const text = proseOf(path);
    const cited = [...text.matchAll(/\brules ((?:\d+\.\d+(?:, )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/\d+\.\d+/g) ?? [],
    );
    const asked = [...text.matchAll(/\brequirements (\d+)/gi)].map(([, number = '']) => number);
    return [
      ...cited.filter((name) => !rules.has(name)).map((name) => `${path}: rules ${name}`),
      ...asked.filter((name) => !requirements.has(name)).map((name) => `${path}: requirements ${name}`),
    ];
  });
  expect(missing).toEqual([]);
});
