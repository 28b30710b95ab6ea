import type { APIRequestContext, Page } from '@playwright/test';
import { isNightly } from '../apps/api/src/platform/test/depth.ts';
import { pathOf } from '../packages/contract/src/screens/address.ts';
import { SCREENS } from '../packages/contract/src/screens/all.ts';
import type { Screen } from '../packages/contract/src/screens/screen.ts';
import type { Onlooker } from '../packages/contract/src/screens/visit.ts';
import { FIND, type Found } from './found-addresses.ts';
import { site } from './site/current.ts';

/** One look at a screen: a test of its own, so that looks run side by side and one that fails says which. */
export interface Look {
  readonly screen: Screen;
  readonly who: Onlooker;
  /** What it is called in the list of tests: the address, or the screen's name where the data must be asked first. */
  readonly title: string;
  /** Its address; null where the data must be asked first. */
  readonly address: string | null;
}

/** Every address of every built screen, by day with the first of those who look at it as its row says, at night with all. */
export const looks = (): readonly Look[] =>
  Object.entries<Screen>(SCREENS)
    .filter(([, { page }]) => page !== null)
    .flatMap(([name, screen]) => {
      const addresses = screen.visit.needs ? [null] : addressesWith(screen, {});
      return screen.visit.as
        .slice(0, isNightly ? undefined : 1)
        .flatMap((who) => addresses.map((address) => ({ screen, who, address, title: address ?? name })));
    });

/** The addresses of a look. What only the data know is found in this browser or through the API, once for a site. */
export async function addressesOf(
  { screen, address }: Look,
  page: Page,
  request: APIRequestContext,
): Promise<readonly string[]> {
  const { needs } = screen.visit;
  if (address !== null || !needs) return [address ?? screen.path];
  const key = `${site().webUrl} ${needs}`;
  const thing = found.get(key) ?? (await FIND[needs]({ page, request }));
  // who signs up is that person in this browser alone
  if (needs !== 'sign-up') found.set(key, thing);
  return addressesWith(screen, thing);
}

const found = new Map<string, Found>();

function addressesWith(screen: Screen, { params = {}, query = '' }: Found): string[] {
  const { also = [], end = '', params: samples = {} } = screen.visit;
  // A thing that was found says its values itself; else a path with several values of one parameter has them all.
  const [name = '', values = ['']] =
    Object.entries(screen.each ?? {}).find(([each]) => !(each in params)) ?? [];
  return values.flatMap((value) => {
    const path = pathOf(screen, { ...samples, ...params, [name]: value });
    return [path + query + end, ...also.map((more) => path + more)];
  });
}
