import { ALL, type Grant } from './grant.ts';

const SETTINGS = ['cms.portal', 'cms.social-link'] as const;

/** The single screens of the public site. */
export const SITE_GRANTS = [
  ...SETTINGS.map((resource) => ({
    resource,
    actions: ['view', 'edit'] as const,
    sentence: 'Arrange the menus and what is shown around every public page.',
    ...ALL,
  })),
  {
    resource: 'cms.legal',
    actions: ['view', 'edit'],
    sentence: 'Write the terms, the privacy policy and the disclaimer.',
    ...ALL,
  },
  {
    resource: 'cms.legal',
    actions: ['publish'],
    sentence: 'Put legal documents into force, and see who accepted them.',
    SA: 'all',
  },
  {
    resource: 'cms.power-bi',
    actions: ['view', 'edit'],
    sentence: 'Place reports of Power BI on the pages of products.',
    ...ALL,
  },
] as const satisfies readonly Grant[];
