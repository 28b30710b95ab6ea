import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS } from '@datum/contract/access/permissions';
import { SCOPES } from '@datum/contract/access/roles/matrix';
import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { CORE_COLUMNS, type Field } from '@datum/contract/data-sets/price-data-set';
import { LISTS } from '@datum/contract/lists/all';
import { AUDITED } from '@datum/contract/office/audit-vocabulary';
import { SECURITY_KINDS } from '@datum/contract/sign-in/security-kinds';
import { expect, test } from 'vitest';

/** Texts whose keys a declaration gives: what the compiler cannot see is looked for here, in both languages. */
const choicesOf = (field: Field, path: string): string[] =>
  field.kind === 'choice' ? field.choices.map((choice) => `${path}.${choice}`) : [];
const permissions = [...PERMISSIONS.keys()].map((name) => name.split('.'));

const DECLARED: Readonly<Record<string, readonly string[]>> = {
  'areas of permissions': permissions.map(([area]) => `roles.area.${area}`),
  'actions of permissions': permissions.map((parts) => `roles.action.${parts.at(-1)}`),
  'scopes of permissions': SCOPES.map((scope) => `roles.scope.${scope}`),
  'fields of lists': Object.values(LISTS).flatMap(({ fields }) =>
    fields.map(({ name }) => `lists.field.${name}`),
  ),
  'choices of lists': Object.values(LISTS).flatMap(({ fields }) =>
    fields.flatMap((field) =>
      // data sets have their names in their declarations
      field.kind === 'choice' && field.name !== 'data_set'
        ? field.choices.map((choice) => `lists.choice.${field.name}.${choice}`)
        : [],
    ),
  ),
  'columns of data sets': CORE_COLUMNS.map((column) => `quotes.column.${column}`),
  'terms of data sets': PRICE_DATA_SETS.flatMap(({ code, quoteTerms }) =>
    quoteTerms.flatMap((field) => [
      `quotes.terms.${code}.${field.name}.label`,
      ...choicesOf(field, `quotes.terms.${code}.${field.name}.choices`),
    ]),
  ),
  'attributes of data sets': PRICE_DATA_SETS.flatMap(({ itemAttributes }) =>
    itemAttributes.flatMap((field) => choicesOf(field, `lists.choice.${field.name}`)),
  ),
  'things of the audit trail': Object.keys(AUDITED).map((thing) => `audit-logs.thing.${thing}`),
  'deeds of the audit trail': Object.values(AUDITED).flatMap((deeds) =>
    deeds.map((deed) => `audit-logs.deed.${deed}`),
  ),
  'kinds of security events': SECURITY_KINDS.flatMap((kind) => [
    `user-sessions.kind.${kind}`,
    `security.events.kinds.${kind}`,
  ]),
};

/** The text at a path such as `lists.field.code`; undefined where there is none. */
function textAt(locale: string, path: string): string | undefined {
  const [area = '', ...keys] = path.split('.');
  const tree: unknown = JSON.parse(readFileSync(join(import.meta.dirname, locale, `${area}.json`), 'utf8'));
  const found = keys.reduce<unknown>(
    (branch, key) => (branch !== null && typeof branch === 'object' ? Reflect.get(branch, key) : undefined),
    tree,
  );
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

const lacking = (locale: string, paths: readonly string[]) => [
  ...new Set(paths.filter((path) => textAt(locale, path) === undefined)),
];

test.each(
  Object.entries(DECLARED).flatMap(([what, paths]) => [
    [what, 'en', paths] as const,
    [what, 'ms', paths] as const,
  ]),
)('%s have their words (%s)', (_what, locale, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  expect(lacking(locale, paths)).toEqual([]);
});

test('a word that is missing is named', () => {
  expect(lacking('ms', ['lists.field.delivery_dayz', 'lists.field.code', 'lists.field'])).toEqual([
    'lists.field.delivery_dayz',
    'lists.field',
  ]);
});
