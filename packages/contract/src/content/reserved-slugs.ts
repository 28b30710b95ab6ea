import type { ContentTypeName } from './content-types.ts';

/** Addresses of a type that are pages of the service; no content takes them. */
export const RESERVED_SLUGS: Readonly<Partial<Record<ContentTypeName, readonly string[]>>> = {
  news: ['post'],
  pages: [
    'calendar',
    'corrections',
    'verify',
    'methodology',
    'api',
    'respond',
    'status',
    'shared',
    'search',
    'preview',
  ],
};
