import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '../../server/config.ts';

/** The public configuration, in a component; undefined only where the document itself failed to load. */
export const useSite = (): PublicConfig | undefined =>
  useRouteLoaderData<{ readonly site: PublicConfig }>('root')?.site;
