import { pathOf } from '@datum/contract/screens/address';
import { href, SCREENS, screenAt } from '@datum/contract/screens/all';
import type { ParamShape } from '@datum/contract/screens/param-shapes';
import type { Screen } from '@datum/contract/screens/screen';
import { showUser } from '@datum/contract/sign-in/session';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { personOf } from '../../test/people.ts';
import { guard } from './guards.ts';

beforeEach(() => {
  localStorage.setItem('token', 'secret');
  localStorage.setItem('session_expiry', String(Date.now() + 60_000));
});

/** What the guards throw for an address; null where they let pass. */
function thrownFor(address: string, ...names: readonly string[]): Promise<unknown> {
  const request = new Request(new URL(address, 'https://datum.example'));
  return Promise.resolve(
    guard(...names)({ request } as Parameters<ReturnType<typeof guard>>[0], async () => undefined),
  ).then(
    () => null,
    (reason: unknown) => reason,
  );
}

/** Where an address leads instead, or the status; null where the guards let pass. */
async function ask(address: string, ...names: readonly string[]): Promise<string | number | null> {
  const thrown = await thrownFor(address, ...names);
  if (thrown instanceof Response) return thrown.headers.get('location');
  return thrown === null ? null : (thrown as { init: { status: number } }).init.status;
}

test('who is signed in goes on from the sign-in page, to the page that was asked for', async () => {
  api.answers(showUser, personOf('Subscriber'));
  const next = encodeURIComponent('/internal/profile?from=mail');
  expect(await ask(href('login'), 'guest')).toBe(href('home'));
  expect(await ask(`${href('login')}?next=${next}`, 'guest')).toBe('/internal/profile?from=mail');
});

test('a session that the server has ended is forgotten, and begun again from the page that was asked for', async () => {
  api.refuses(showUser, { status: 401 });
  expect(await ask('/internal/profile?from=mail', 'auth')).toBe(
    `${href('login')}?next=${encodeURIComponent('/internal/profile?from=mail')}`,
  );
  expect([localStorage.getItem('token'), localStorage.getItem('session_expiry')]).toEqual([null, null]);
  expect(await ask(href('login'), 'guest')).toBe(null);
});

test('a screen for others does not exist, and their own is let pass', async () => {
  api.answers(showUser, personOf('Subscriber'));
  expect(await ask(href('users.list'), 'auth', 'internal')).toBe(404);
  expect(await ask(href('profile'), 'auth', 'internal')).toBe(null);
});

test.each([
  ['home', href('home'), 'internal'],
  ['the own orders, which ask for no permission', href('billing.transaction'), 'internal'],
  ['the first questions', href('onboard'), null],
] as const)(
  'who must set up a second factor first is led from %s to where that is done',
  async (_what, address, inner) => {
    api.answers(showUser, personOf('Subscriber', { needs_second_factor: true }));
    const names = inner ? ['auth', inner] : ['auth'];
    expect(await ask(address, ...names)).toBe(href('security'));
    expect(await ask(href('security'), 'auth', 'internal')).toBe(null);
  },
);

test('who has nothing but their own profile is held back by no second factor', async () => {
  api.answers(showUser, personOf('Subscriber', { permissions: ['profile.self.view'] }));
  expect(await ask(href('profile'), 'auth', 'internal')).toBe(null);
});

test('a new account that must use a second factor proves its address first', async () => {
  api.answers(showUser, personOf('Subscriber', { needs_second_factor: true, is_verified: false }));
  expect(await ask(href('verify'), 'auth')).toBe(null);
});

test('a parameter that is none and a screen for others are told by the letters of each', async () => {
  api.answers(showUser, personOf('Subscriber'));
  const unkind = '/internal/orders/7';
  expect(await thrownFor(unkind, 'auth', 'internal')).toMatchObject({ data: `Page Not Found: ${unkind}` });
  expect(await thrownFor('/internal/users', 'auth', 'internal')).toMatchObject({
    data: 'Page not found: /internal/users',
  });
});

const UNKIND = ['table-one', '2026-13', '2026-00', '', '%', '%25', '2026M99', '0', '-1', 'x'.repeat(5000)];
const USUAL: Readonly<Record<ParamShape, string>> = {
  period: '2026-10',
  number: '7',
  uuid: '7a8f0e60-23f5-4a8c-8a57-3e3c7e6dd6c1',
  word: 'invitation',
};

test('a value that is no month, number or uuid opens none of the screens', async () => {
  api.answers(showUser, personOf('Super Administrator'));
  for (const [name, screen] of Object.entries<Screen>(SCREENS)) {
    const shapes = Object.entries(screen.params ?? {});
    const each = Object.entries(screen.each ?? {}).map(([param, [first = '']]) => [param, first]);
    const usual = Object.fromEntries([...each, ...shapes.map(([param, shape]) => [param, USUAL[shape]])]);
    for (const [param] of shapes.filter(([, shape]) => shape !== 'word')) {
      expect([name, screen.guards]).toEqual([name, 'auth,internal']);
      for (const value of UNKIND) {
        const address = pathOf(screen, { ...usual, [param]: `${param}?` }).replace(`${param}%3F`, value);
        const isOther = screenAt(address)?.name !== name; // nothing at the end is the list above it
        expect([address, isOther || (await ask(address, 'auth', 'internal'))]).toEqual([
          address,
          isOther && value === '' ? true : 404,
        ]);
      }
    }
  }
  expect(await ask(href('table-one', { code: '2026-10' }), 'auth', 'internal')).toBe(null);
  expect(await ask(href('roles.edit', { id: 7 }), 'auth', 'internal')).toBe(null);
  expect(await ask(href('users.edit', { id: USUAL.uuid }), 'auth', 'internal')).toBe(null);
});

test.each(['2026-10', '2026-Q3', '2026-S1', '2026'])(
  'what is published of %s is let pass: not every data set has a figure for each month',
  async (code) => {
    api.answers(showUser, personOf('Super Administrator'));
    const address = href('release.prices', { code, set: 'labour-wage-rate' });
    expect(screenAt(address)?.name).toBe('release.prices');
    expect(await ask(address, 'auth', 'internal')).toBe(null);
  },
);
