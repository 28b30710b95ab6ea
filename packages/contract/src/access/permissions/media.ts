import { ALL, type Grant } from './grant.ts';

/** Pictures and files of the public site. */
export const MEDIA_GRANTS = [
  { resource: 'cms.media', actions: ['view'], sentence: 'See the pictures and files of the site.', ...ALL },
  {
    resource: 'cms.media',
    actions: ['edit'],
    sentence: 'Upload, describe, replace and delete the pictures and files of the site.',
    ...ALL,
  },
] as const satisfies readonly Grant[];
