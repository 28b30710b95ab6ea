import type { APIRequestContext, Page } from '@playwright/test';
import { pathOf } from '../packages/contract/src/screens/address.ts';
import { SCREENS } from '../packages/contract/src/screens/all.ts';
import type { Screen } from '../packages/contract/src/screens/screen.ts';
import type { Onlooker } from '../packages/contract/src/screens/visit.ts';
import { FIND, type Found } from './found-addresses.ts';

/** The built screens that somebody looks at. */
export const screensOf = (who: Onlooker): readonly Screen[] =>
  Object.values<Screen>(SCREENS).filter(({ page, visit }) => page !== null && visit.as.includes(who));

/** Addresses of screens that need nothing but what every demonstration has. */
export const plainAddresses = (screens: readonly Screen[]): string[] =>
  screens.filter(({ visit }) => !visit.needs).flatMap((screen) => addressesWith(screen, {}));

/** Addresses of screens of one thing; each thing is found once, in this browser or through the API. */
export async function foundAddresses(
  page: Page,
  request: APIRequestContext,
  screens: readonly Screen[],
): Promise<string[]> {
  const addresses: string[] = [];
  for (const need of new Set(screens.flatMap(({ visit }) => visit.needs ?? []))) {
    const found = await FIND[need]({ page, request });
    const those = screens.filter(({ visit }) => visit.needs === need);
    addresses.push(...those.flatMap((screen) => addressesWith(screen, found)));
  }
  return addresses;
}

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
