import { ruleSet } from '@datum/contract/computation/rule-set';
import { preferences } from '@datum/contract/people/preferences';
import { POLICY_FIELDS } from '@datum/contract/sign-in/security';
import { expect, test } from 'vitest';
import { parseConfig } from '../apps/api/src/config.ts';
import { read, sources } from './tree.ts';

/*
 * A setting that nothing acts on looks as if it did. Each place where people set something is named here with its
 * members and with the sources that may act on them. Forms, tables of changes and declarations only pass a setting on.
 */
const SETTINGS: Readonly<Record<string, { members: readonly string[]; actsIn: RegExp; but?: RegExp }>> = {
  environment: {
    members: Object.keys(parseConfig({})),
    actsIn: /^(apps|scripts|packages\/database)\//,
    but: /^apps\/api\/src\/config\.ts$/,
  },
  'rule set': {
    members: Object.keys(ruleSet.shape),
    actsIn: /^(apps\/api\/src\/features|packages\/index-numbers)\//,
    but: /features\/rule-sets\//,
  },
  'security policy': {
    members: POLICY_FIELDS,
    actsIn: /^apps\/api\/src\//,
    but: /features\/security\/.*(policy|effect)|platform\/security\/policy\.ts$/,
  },
  preferences: {
    members: Object.keys(preferences.shape),
    actsIn: /^apps\/(web\/app|api\/src\/(features|platform))\//,
    but: /features\/profile\//,
  },
};

/** Settings that nothing reads yet: a defect each. Lines are only ever taken away. */
const UNREAD: readonly string[] = [];

test.each(Object.entries(SETTINGS))('each setting of the %s is read by what it sets', (_, setting) => {
  const code = sources
    .filter((path) => setting.actsIn.test(path) && !setting.but?.test(path) && !path.includes('.test.'))
    .map((path) => read(path).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''))
    .join('\n');
  const unread = setting.members.filter((name) => !reads(name).test(code));
  expect(unread).toEqual(setting.members.filter((name) => UNREAD.includes(name)));
});

/** `thing.name`, or `{ name }` and `{ name: other }` taken out of a thing. */
const reads = (name: string) =>
  new RegExp(`\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(: [\\w<>'\\[\\], ]+)?(\\)| =)`);
