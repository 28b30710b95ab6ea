import type { ContentTypeName, SingleTypeName } from '../../content/content-types.ts';
import { STAFF } from '../audience.ts';
import { screens } from '../screen.ts';
import { BY_ADMIN } from '../visit.ts';

/** The list, the new one and the one that is edited: the same three pages for every content type. */
const list = <const Type extends ContentTypeName>(type: Type) =>
  ({
    path: `/internal/cms/${type}`,
    page: 'content/list',
    access: { permission: `cms.${type}.view` },
    title: `content.many.${type}`,
    menu: `content.many.${type}`,
    query: ['tab', 'edit'],
    visit: BY_ADMIN,
  }) as const;

/** The one page of a type of which there is one item. */
const single = <const Type extends SingleTypeName>(type: Type) =>
  ({
    ...list(type),
    page: 'content/single/single',
    title: `content.one.${type}`,
    menu: `content.one.${type}`,
    query: ['tab', 'language', 'version', 'against'],
  }) as const;

const create = <const Type extends ContentTypeName>(type: Type) =>
  ({
    path: `/internal/cms/${type}/create`,
    page: 'content/create',
    access: { permission: `cms.${type}.create` },
    title: `content.new.${type}`,
    visit: BY_ADMIN,
  }) as const;

const edit = <const Type extends ContentTypeName>(type: Type) =>
  ({
    path: `/internal/cms/${type}/edit/:id`,
    params: { id: 'uuid' },
    page: 'content/edit',
    access: { permission: `cms.${type}.view` },
    title: `content.one.${type}`,
    query: ['tab', 'version', 'against'],
    visit: { as: ['admin'], needs: `content ${type}`, also: ['?tab=versions'] },
  }) as const;

/** What the public site says, and where it is written. */
export const CONTENT_ROWS = screens(
  {
    layout: 'internal-cms',
    guards: 'auth,internal',
    access: 'signed-in',
    audience: STAFF,
    area: 'content',
  },
  {
    'cms.homepage.list': single('homepage'),
    'cms.about.list': single('about'),
    'cms.news.list': { ...list('news'), visit: { as: ['admin'], also: ['?tab=media'] } },
    'cms.news.create': create('news'),
    'cms.news.edit': edit('news'),
    'cms.pages.list': list('pages'),
    'cms.pages.create': create('pages'),
    'cms.pages.edit': edit('pages'),
    'cms.publication.list': list('publication'),
    'cms.publication.create': create('publication'),
    'cms.publication.edit': edit('publication'),
    'cms.faq.list': list('faq'),
    'cms.faq.create': create('faq'),
    'cms.faq.edit': edit('faq'),
    'cms.contact.list': list('contact'),
    'cms.contact.create': create('contact'),
    'cms.contact.edit': edit('contact'),
    'cms.products.list': list('products'),
    'cms.products.create': create('products'),
    'cms.products.edit': edit('products'),
    'cms.pdf.list': list('pdf'),
    'cms.pdf.create': create('pdf'),
    'cms.pdf.edit': edit('pdf'),
    'cms.legal': {
      path: '/internal/cms/term-and-privacy-policy',
      page: 'legal/desk',
      access: { permission: 'cms.legal.view' },
      title: 'legal.desk.title',
      menu: 'legal.desk.title',
      query: ['tab', 'search', 'document', 'number', 'sort', 'page', 'language'],
      visit: { as: ['admin'], also: ['?tab=privacy', '?tab=acceptances'] },
    },
    'cms.portal': {
      path: '/internal/cms/portal',
      page: 'site-settings/portal',
      access: { permission: 'cms.portal.view' },
      title: 'site-settings.portal.title',
      menu: 'site-settings.portal.title',
      visit: BY_ADMIN,
    },
    'cms.power-bi': {
      path: '/internal/cms/power-bi',
      page: 'report-embeds/list',
      access: { permission: 'cms.power-bi.view' },
      title: 'report-embeds.title',
      menu: 'report-embeds.title',
      query: ['edit', 'product', 'audience', 'search', 'sort', 'page', 'tab'],
      visit: BY_ADMIN,
    },
    'cms.social-link': {
      path: '/internal/cms/social-link',
      page: 'site-settings/social-link',
      access: { permission: 'cms.social-link.view' },
      title: 'site-settings.social.title',
      menu: 'site-settings.social.title',
      visit: BY_ADMIN,
    },
  },
);
