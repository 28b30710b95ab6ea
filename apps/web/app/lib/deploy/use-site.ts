import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '../../../server/config.ts';
import { usePerson } from '../session/use-session.ts';

/** The public configuration, in a component; undefined only where the document itself failed to load. */
export const useInstallation = (): PublicConfig | undefined =>
  useRouteLoaderData<{ readonly site: PublicConfig }>('root')?.site;

/** The same as this reader wants it: moments are told in the time zone that the person chose. */
export function useSite(): PublicConfig | undefined {
  const site = useInstallation();
  const zone = usePerson()?.showing.time_zone;
  return useMemo(() => (site && zone ? { ...site, timeZone: zone } : site), [site, zone]);
}
