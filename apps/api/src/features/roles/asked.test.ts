import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS } from '@datum/contract/access/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let offered: ReadonlySet<string>;
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('Super Administrator');
  const { body } = await admin.call('GET', '/api/v1/permissions');
  offered = new Set(body.data.map(({ permission }: { permission: string }) => permission));
});
afterAll(() => api.close());

test('nobody is offered a permission that does nothing yet, and no other one waits', () => {
  const hidden = [...PERMISSIONS.keys()].filter((permission) => !offered.has(permission));
  expect([...new Set(hidden.map((permission) => permission.slice(0, permission.lastIndexOf('.'))))]).toEqual([
    ...['profile.self', 'data.round', 'data.bmp', 'data.lwr', 'data.mhr', 'data.epp', 'data.evidence'],
    ...['index.link', 'publish.calendar', 'publish.prerelease'],
    ...['product.savedview', 'product.alert', 'tool.escalation'],
    ...['settings.library', 'settings.general', 'people.role'],
  ]);
  for (const permission of [
    'data.bmp.approve',
    'product.gdp.api',
    'settings.rule-set.submit',
    'data.round.open',
  ]) {
    expect(offered).toContain(permission);
  }
});

test('what is ticked brings along only what can be unticked again', async () => {
  const admin = await api.signIn('Super Administrator');
  const grants = [{ permission: 'publish.calendar.edit', scope: 'all' }];
  const { body } = await admin.call('POST', '/api/v1/roles', {
    name: 'Calendar',
    base_role: 'Admin',
    grants,
  });
  expect((await admin.call('GET', `/api/v1/roles/${body.id}`)).body.grants).toEqual(grants);
});

const ROOT = join(import.meta.dirname, '../../../../..');
/** What asks: handlers and pages, and the rules that both sides share. */
const sources = globSync('{apps/api/src,apps/web/app,packages/contract/src}/**/*.{ts,tsx}', {
  cwd: ROOT,
}).filter((path) => !/\.test\.|\/(test|demo|roles|suites|method)\/|access\/permissions/.test(path));
/** A name, or a pattern of names that begins and ends with words of its own: `data.${code}.create`. */
const NAME = /'([a-z-]+\.[a-z-]+(?:\.[a-z-]+)?)'|`([a-z-]+\.[\w.${}-]*\.[a-z-]+)`/g;

test('what code asks for by name is offered: no permission acts that nobody can see', () => {
  const hidden = [...PERMISSIONS.keys()].filter((permission) => !offered.has(permission));
  const found = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(NAME)].flatMap(([, name, pattern]) => {
      const asks =
        pattern && new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
      return hidden
        .filter((permission) => (asks ? asks.test(permission) : permission === name))
        .map((permission) => `${path}: ${permission}`);
    }),
  );
  expect(found).toEqual([]);
});
